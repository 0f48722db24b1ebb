"""django-allauth as its pages "Quickstart" and "OpenID Connect" say, without what these call optional."""

import django_project
from serving import client_id, client_secret, issuer

django_project.configure(
    ["allauth", "allauth.account", "allauth.socialaccount", "allauth.socialaccount.providers.openid_connect"],
    middleware=["allauth.account.middleware.AccountMiddleware"],
    AUTHENTICATION_BACKENDS=[
        "django.contrib.auth.backends.ModelBackend", "allauth.account.auth_backends.AuthenticationBackend",
    ],
    SOCIALACCOUNT_PROVIDERS={"openid_connect": {"APPS": [{
        "provider_id": "gatehouse",
        "name": "Gatehouse",
        "client_id": client_id,
        "secret": client_secret,
        "settings": {"server_url": issuer},
    }]}},
    LOGIN_REDIRECT_URL="/",
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
)

from django.http import HttpResponse
from django.urls import include, path


def home(request):
    return HttpResponse(f"Signed in: {request.user.email}" if request.user.is_authenticated else "Nobody is signed in")


urlpatterns = [path("", home), path("accounts/", include("allauth.urls"))]
django_project.run()
