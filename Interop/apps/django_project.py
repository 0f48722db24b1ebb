"""A new Django project in one file: what `startproject` generates, as far as an app needs it."""

import secrets

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from serving import folder, serve

APPS = [
    "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [{
    "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
    "OPTIONS": {"context_processors": [
        "django.template.context_processors.request", "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]},
}]
# What goes wrong is logged on standard error.
LOGGING = {
    "version": 1, "disable_existing_loggers": False, "root": {"handlers": ["console"]},
    "handlers": {"console": {"class": "logging.StreamHandler"}},
}


def configure(apps, middleware=(), **more):
    """Configures the project. Its URLs are in the program itself."""
    settings.configure(
        SECRET_KEY=secrets.token_urlsafe(), ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF="__main__",
        INSTALLED_APPS=APPS + apps, MIDDLEWARE=[*MIDDLEWARE, *middleware], TEMPLATES=TEMPLATES,
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder + "/app.db"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField", USE_TZ=True, LOGGING=LOGGING, **more)
    django.setup()


def run():
    """Makes the tables, and serves the project."""
    call_command("migrate", verbosity=0)
    serve(get_wsgi_application())
