"""social-auth-app-django as the pages "Django Framework" and "OIDC" of Python Social Auth say."""

import django_project
from serving import client_id, client_secret, issuer

django_project.configure(
    ["social_django"],
    AUTHENTICATION_BACKENDS=[
        "social_core.backends.open_id_connect.OpenIdConnectAuth", "django.contrib.auth.backends.ModelBackend",
    ],
    SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=issuer,
    SOCIAL_AUTH_OIDC_KEY=client_id,
    SOCIAL_AUTH_OIDC_SECRET=client_secret,
    # For the refresh token.
    SOCIAL_AUTH_OIDC_SCOPE=["offline_access"],
    SOCIAL_AUTH_URL_NAMESPACE="social",
    LOGIN_REDIRECT_URL="/",
    LOGOUT_REDIRECT_URL="/",
)

from django.contrib.auth.views import LogoutView
from django.http import HttpResponse
from django.template import RequestContext, Template
from django.urls import include, path
from social_django.utils import load_strategy

HOME = Template("""{% if user.is_authenticated %}
    <p>Signed in: {{ user.email }}</p>
    <form action="{% url 'logout' %}" method="post">{% csrf_token %}<button>Sign out</button></form>
{% else %}
    <form action="{% url 'social:begin' 'oidc' %}" method="post">{% csrf_token %}<button>Sign in</button></form>
{% endif %}""")


def home(request):
    return HttpResponse(HOME.render(RequestContext(request)))


def refresh(request):
    social = request.user.social_auth.get(provider="oidc")
    before = social.access_token
    social.refresh_token(load_strategy())
    return HttpResponse(f"refreshed for {request.user.email}" if social.access_token != before else "the same")


urlpatterns = [
    path("", home), path("refresh", refresh), path("logout/", LogoutView.as_view(), name="logout"),
    path("", include("social_django.urls", namespace="social")),
]
django_project.run()
