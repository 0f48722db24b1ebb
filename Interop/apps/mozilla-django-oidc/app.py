"""mozilla-django-oidc as its page "Installation" says."""

import django_project
from serving import client_id, client_secret, endpoints

provider = endpoints()
django_project.configure(
    ["mozilla_django_oidc"],
    middleware=["mozilla_django_oidc.middleware.SessionRefresh"],
    AUTHENTICATION_BACKENDS=["mozilla_django_oidc.auth.OIDCAuthenticationBackend"],
    OIDC_RP_CLIENT_ID=client_id,
    OIDC_RP_CLIENT_SECRET=client_secret,
    # The page names HS256 as the default, and RS256 for providers with a key set.
    OIDC_RP_SIGN_ALGO="RS256",
    OIDC_OP_JWKS_ENDPOINT=provider["jwks_uri"],
    OIDC_OP_AUTHORIZATION_ENDPOINT=provider["authorization_endpoint"],
    OIDC_OP_TOKEN_ENDPOINT=provider["token_endpoint"],
    OIDC_OP_USER_ENDPOINT=provider["userinfo_endpoint"],
    LOGIN_REDIRECT_URL="/",
    LOGOUT_REDIRECT_URL="/",
)

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template import RequestContext, Template
from django.urls import include, path

HOME = Template("""{% if user.is_authenticated %}
    <p>Current user: {{ user.email }}</p>
    <form action="{% url 'oidc_logout' %}" method="post">{% csrf_token %}<input type="submit" value="logout"></form>
{% else %}
    <a href="{% url 'oidc_authentication_init' %}">Login</a>
{% endif %}""")


def home(request):
    return HttpResponse(HOME.render(RequestContext(request)))


def refresh(request):
    """Lets the quarter of an hour pass, after which SessionRefresh asks the provider again without a page."""
    request.session["oidc_id_token_expiration"] = 0
    return redirect("/")


urlpatterns = [path("", home), path("refresh", refresh), path("oidc/", include("mozilla_django_oidc.urls"))]
django_project.run()
