"""httpx-oauth as its pages "OpenID" and "FastAPI" say."""

import secrets

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import RedirectResponse
from httpx_oauth.clients.openid import OpenID
from httpx_oauth.integrations.fastapi import OAuth2AuthorizeCallback

from serving import client_id, client_secret, issuer, serve

client = OpenID(client_id, client_secret, issuer + "/.well-known/openid-configuration")
oauth2_authorize_callback = OAuth2AuthorizeCallback(client, "oauth-callback")
app = FastAPI()
# The app's sessions, by their names in a cookie; and what a sign-in that has begun was given as its state.
sessions, states = {}, set()


@app.get("/login")
async def login(request: Request):
    state = secrets.token_urlsafe()
    states.add(state)
    return RedirectResponse(await client.get_authorization_url(
        str(request.url_for("oauth-callback")), state=state, scope=["openid", "email", "offline_access"]))


@app.get("/oauth-callback", name="oauth-callback")
async def oauth_callback(access_token_state=Depends(oauth2_authorize_callback)):
    token, state = access_token_state
    if state not in states:
        raise HTTPException(400)
    states.remove(state)
    name = secrets.token_urlsafe()
    sessions[name] = token
    response = RedirectResponse("/")
    response.set_cookie("app_session", name, secure=True, httponly=True)
    return response


@app.get("/")
async def home(request: Request):
    token = sessions.get(request.cookies.get("app_session"))
    if token is None:
        return "Nobody is signed in"
    user_id, user_email = await client.get_id_email(token["access_token"])
    return {"id": user_id, "email": user_email}


@app.get("/refresh")
async def refresh(request: Request):
    name = request.cookies.get("app_session")
    before = sessions[name]
    sessions[name] = await client.refresh_token(before["refresh_token"])
    _, user_email = await client.get_id_email(sessions[name]["access_token"])
    return f"refreshed for {user_email}" if sessions[name]["access_token"] != before["access_token"] else "the same"


@app.get("/logout")
async def logout(request: Request):
    token = sessions.pop(request.cookies.get("app_session"))
    await client.revoke_token(token["refresh_token"], "refresh_token")
    return RedirectResponse("/")


serve(app, is_asgi=True)
