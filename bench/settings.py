"""The service's own settings for a benchmark: nobody is slowed down, and the floors have addresses too."""

from icehouse.settings import *  # noqa: F403 - the service as it is, with these exceptions
from icehouse.settings import CHANNEL_LAYERS, REDIS_PREFIX, REDIS_URL

ROOT_URLCONF = "bench.floor.urls"
FLOOD_RATES = dict.fromkeys(("act", "open", "guest", "write"), (10**9, 10))
CHANNEL_LAYERS |= {
    "stock": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": f"{REDIS_PREFIX}-stock"},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
