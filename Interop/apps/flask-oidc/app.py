"""flask-oidc as its page "Quickstart" says."""

import json
import secrets

from flask import Flask, redirect, session
from flask_oidc import OpenIDConnect

from serving import address, client_id, client_secret, endpoints, folder, issuer, serve

provider = endpoints()
with open(folder + "/client_secrets.json", "w") as file:
    json.dump({"web": {
        "client_id": client_id,
        "client_secret": client_secret,
        "auth_uri": provider["authorization_endpoint"],
        "token_uri": provider["token_endpoint"],
        "userinfo_uri": provider["userinfo_endpoint"],
        "issuer": issuer,
        "redirect_uris": [address + "/authorize"],
    }}, file)

app = Flask(__name__)
app.config.update({
    "SECRET_KEY": secrets.token_urlsafe(),
    "OIDC_CLIENT_SECRETS": folder + "/client_secrets.json",
    # For the refresh token.
    "OIDC_SCOPES": "openid email offline_access",
})
oidc = OpenIDConnect(app)


@app.route("/")
def index():
    if oidc.user_loggedin:
        return "Welcome " + session["oidc_auth_profile"]["email"]
    return "Not logged in"


@app.route("/private")
@oidc.require_login
def private():
    return "Welcome " + session["oidc_auth_profile"]["email"]


@app.route("/refresh")
def refresh():
    """Lets the access token expire, so that the extension refreshes before the next page."""
    session["oidc_auth_token"] = {**session["oidc_auth_token"], "expires_at": 1}
    return redirect("/refreshed")


@app.route("/refreshed")
def refreshed():
    is_new = session["oidc_auth_token"]["expires_at"] > 1
    return "refreshed for " + session["oidc_auth_profile"]["email"] if is_new else "the same"


serve(app)
