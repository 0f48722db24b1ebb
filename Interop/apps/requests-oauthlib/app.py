"""requests-oauthlib as its pages "Web App Example of OAuth 2 web application flow" and "Refreshing tokens" say."""

import secrets

from flask import Flask, jsonify, redirect, request, session
from requests_oauthlib import OAuth2Session

from serving import address, client_id, client_secret, endpoints, serve

app = Flask(__name__)
app.secret_key = secrets.token_urlsafe()
provider = endpoints()
token_url = provider["token_endpoint"]
redirect_uri = address + "/callback"
scope = ["openid", "email", "profile", "offline_access"]


@app.route("/login")
def login():
    remote = OAuth2Session(client_id, redirect_uri=redirect_uri, scope=scope)
    authorization_url, state = remote.authorization_url(provider["authorization_endpoint"])
    session["oauth_state"] = state
    return redirect(authorization_url)


@app.route("/callback")
def callback():
    remote = OAuth2Session(client_id, state=session["oauth_state"], redirect_uri=redirect_uri, scope=scope)
    session["oauth_token"] = remote.fetch_token(
        token_url, client_secret=client_secret, authorization_response=request.url)
    return redirect("/")


@app.route("/")
def profile():
    if "oauth_token" not in session:
        return "Nobody is signed in"
    remote = OAuth2Session(client_id, token=session["oauth_token"])
    return jsonify(remote.get(provider["userinfo_endpoint"]).json())


@app.route("/refresh")
def refresh():
    remote = OAuth2Session(client_id, token=session["oauth_token"])
    before = session["oauth_token"]["access_token"]
    session["oauth_token"] = remote.refresh_token(token_url, client_id=client_id, client_secret=client_secret)
    email = remote.get(provider["userinfo_endpoint"]).json()["email"]
    return "refreshed for " + email if session["oauth_token"]["access_token"] != before else "the same"


@app.route("/logout")
def logout():
    session.clear()
    return redirect("/")


serve(app)
