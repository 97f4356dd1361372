"""Settings. Everything that differs between installations comes from the environment.

The defaults are the embedded service: SQLite under var/, no Redis, one process.
"""

from pathlib import Path
from typing import Any

import environ
from django.utils.translation import gettext_lazy as _

from icehouse.configuration import bot_pace, database, host_settings, mailer, secret_key
from icehouse.logs import logging_settings

ROOT = Path(__file__).resolve().parent.parent
env = environ.Env()
environ.Env.read_env(ROOT / ".env", overwrite=False)

VAR = Path(env.str("ICEHOUSE_VAR", default=str(ROOT / "var")))
DEBUG = env.bool("DEBUG", default=False)
REDIS_URL = env.str("REDIS_URL", default="")
DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_PREFIX = env.str("REDIS_PREFIX", default="icehouse")
EMBEDDED = not REDIS_URL
FLOOD_RATES: dict[str, tuple[int, int]] = {}
"""Calls and seconds by kind, where an installation wants others than `matches.flood` has."""
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
PROCESS_CLOCK = False
"""Judge deadlines by this process's clock even where the database has one: for tests on simulated time."""
BOT_PACE_MS = bot_pace(env.str("BOT_PACE", default="0.8-3"))
"""Least and most milliseconds between two moves of a bot where everybody acts at once."""
THINK_INLINE = False
"""Bots think in the calling thread even when embedded: for tests."""

SECRET_KEY = secret_key(env.str("SECRET_KEY", default=""), VAR)
HOSTS = host_settings(env)
ALLOWED_HOSTS = HOSTS.allowed
CSRF_TRUSTED_ORIGINS = HOSTS.origins

SITE_NAME = env.str("SITE_NAME", default="Icehouse")
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000")

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "knox",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "axes",
    "django_vite",
    "icehouse",
    "icehouse.accounts",
    "icehouse.matches",
    "icehouse.lobby",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "icehouse.accounts.head.WithoutNul",
    "icehouse.accounts.turns.OneAtATime",
    "icehouse.unkept.OwnPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "icehouse.accounts.language.LanguageMiddleware",
    "icehouse.accounts.head.ReadableBodies",
    "icehouse.readable.OnlyText",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "icehouse.accounts.entry.GuestsMayEnter",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "icehouse.urls"
WSGI_APPLICATION = "icehouse.wsgi.application"
ASGI_APPLICATION = "icehouse.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "frontend" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "icehouse.accounts.context.site",
                "icehouse.lobby.context.header",
            ],
        },
    }
]

DATABASES = {"default": database(DATABASE_URL, VAR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HOSTS.https
CSRF_COOKIE_SECURE = HOSTS.https
SECURE_SSL_REDIRECT = HOSTS.https
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HOSTS.https else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HOSTS.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HOSTS.https
SECURE_HSTS_PRELOAD = HOSTS.https
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "icehouse.cache.FailoverCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
            "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": (
        {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": REDIS_PREFIX},
        }
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}
    )
}

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_timeout": 1,
    "socket_connect_timeout": 1,
    "global_keyprefix": f"{REDIS_PREFIX}:",
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_DB_REUSE_MAX = 1000
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {
    "icehouse.matches.tasks.sweep": {"queue": "clock"},
    "icehouse.matches.tasks.relay": {"queue": "clock"},
    "icehouse.matches.tasks.play_bots": {"queue": "bots"},
    "icehouse.matches.tasks.play_bot": {"queue": "bots"},
}
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "people": {"task": "icehouse.accounts.tasks.tidy", "schedule": 3600.0, "options": {"expires": 3600}},
    "sweep": {"task": "icehouse.matches.tasks.sweep", "schedule": 0.5, "options": {"expires": 2}},
    "relay": {"task": "icehouse.matches.tasks.relay", "schedule": 0.5, "options": {"expires": 2}},
    "bots": {"task": "icehouse.matches.tasks.play_bots", "schedule": 0.2, "options": {"expires": 1}},
    "tidy": {"task": "icehouse.matches.tasks.tidy", "schedule": 600.0, "options": {"expires": 600}},
}

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORDS = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {
        "NAME": PASSWORDS + "UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "email"]},
    },
    {"NAME": PASSWORDS + "MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": PASSWORDS + "CommonPasswordValidator"},
]
AXES_ONLY_ADMIN_SITE = True
AXES_WHITELIST_CALLABLE = "icehouse.accounts.entry.outside_admin"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 1  # hours
LOGIN_URL = "entry"
LOGIN_REDIRECT_URL = "/"

# People: allauth signs them up and in, knox keeps their tokens.
ACCOUNT_ADAPTER = "icehouse.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password"]
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SIGNUP_FORM_CLASS = "icehouse.accounts.signup.Language"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HOSTS.https else "http"
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"guest": env.str("GUEST_LIMIT", default="10/m/ip,200/d/ip")}
ACCOUNT_USERNAME_VALIDATORS = "icehouse.accounts.handles.VALIDATORS"
HEADLESS_CLIENTS = ("app", "browser")
HEADLESS_TOKEN_STRATEGY = "icehouse.accounts.tokens.Strategy"  # noqa: S105 - a path, no secret
KNOX_TOKEN_MODEL = "accounts.Token"  # noqa: S105 - a model, no secret

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "icehouse.accounts.authentication.TokenAuthentication",
        "icehouse.accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["icehouse.rest.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["icehouse.rest.JSONParser"],
    "DEFAULT_PAGINATION_CLASS": "icehouse.rest.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "icehouse.problems.handler",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Icehouse",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {"number": int},
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": ["icehouse.schema.add_contract"],
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("cs", _("Czech"))]
LOCALE_PATHS = [ROOT / "icehouse" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # WhiteNoise complains where there is none
STATICFILES_DIRS = [path for path in [ROOT / "frontend" / "dist"] if path.is_dir()]
DJANGO_VITE = {
    "default": {
        "dev_mode": env.bool("VITE_DEV", default=False),
        "manifest_path": ROOT / "frontend" / "dist" / "manifest.json",
        "static_url_prefix": "",
    }
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = "icehouse.configuration.is_hashed"

MAILERS: dict[str, dict[str, Any]] = {"default": mailer(env)}
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="icehouse@localhost")

LOGGING = logging_settings(env.str("LOG_LEVEL", default="INFO"))
LOGGING_CONFIG = "logging.config.dictConfig"
