"""`python -m bench.serve PORT`: the service as `manage.py serve` starts it, with the floors' socket beside its own."""

import sys

import django


def main() -> None:
    """Serve until told to stop."""
    django.setup()
    from bench.floor.sockets import websocket_urlpatterns
    from icehouse import serving
    from icehouse.matches import routing

    routing.websocket_urlpatterns[:0] = websocket_urlpatterns
    serving.run("127.0.0.1", int(sys.argv[1]), lambda: None)


if __name__ == "__main__":
    main()
