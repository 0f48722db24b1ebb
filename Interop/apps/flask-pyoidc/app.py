"""Flask-pyoidc as its README says."""

import secrets

import flask
from flask import Flask, jsonify
from flask_pyoidc import OIDCAuthentication
from flask_pyoidc.provider_configuration import ClientMetadata, ProviderConfiguration
from flask_pyoidc.user_session import UninitialisedSession, UserSession

from serving import address, client_id, client_secret, issuer, serve

app = Flask(__name__)
app.config.update(OIDC_REDIRECT_URI=address + "/redirect_uri", SECRET_KEY=secrets.token_urlsafe())
client_metadata = ClientMetadata(
    client_id=client_id, client_secret=client_secret, post_logout_redirect_uris=[address + "/logout"])
provider_config = ProviderConfiguration(
    issuer=issuer, client_metadata=client_metadata,
    auth_request_params={"scope": ["openid", "profile", "email", "offline_access"]})
auth = OIDCAuthentication({"default": provider_config}, app)


@app.route("/")
def home():
    try:
        return jsonify(UserSession(flask.session).userinfo)
    except UninitialisedSession:
        return "Nobody is signed in"


@app.route("/private")
@auth.oidc_auth("default")
def private():
    session = UserSession(flask.session)
    return jsonify(access_token=session.access_token, id_token=session.id_token, userinfo=session.userinfo)


@app.route("/refresh")
@auth.oidc_auth("default")
def refresh():
    before = UserSession(flask.session).access_token
    after = auth.valid_access_token(force_refresh=True)
    if after in (None, before):
        return "the same"
    return "refreshed for " + UserSession(flask.session).userinfo["email"]


@app.route("/logout")
@auth.oidc_logout
def logout():
    return "You've been successfully logged out!"


serve(app)
