"""The ASGI application: HTTP through WSGI, websockets through Channels."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "icehouse.settings")

_wsgi = get_wsgi_application()  # sets Django up; what follows needs it

from django.conf import settings  # noqa: E402

from icehouse import embedded  # noqa: E402
from icehouse.intake import Intake  # noqa: E402
from icehouse.matches.routing import websocket_urlpatterns  # noqa: E402
from icehouse.origins import OwnOrigin  # noqa: E402

if settings.EMBEDDED:
    embedded.claim()  # several server processes would not hear each other

application = ProtocolTypeRouter(
    {
        "http": Intake(_wsgi),
        "websocket": OwnOrigin(URLRouter(websocket_urlpatterns)),
    }
)
