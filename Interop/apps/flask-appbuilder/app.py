"""Flask-AppBuilder as its page "Security" says, "Authentication: OAuth"."""

import secrets

from flask import Flask
from flask_appbuilder import AppBuilder
from flask_appbuilder.const import AUTH_OAUTH
from flask_appbuilder.models.sqla.base import SQLA
from flask_login import current_user

from serving import client_id, client_secret, folder, issuer, serve

app = Flask(__name__)
app.config.update(
    SECRET_KEY=secrets.token_urlsafe(),
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{folder}/app.db",
    AUTH_TYPE=AUTH_OAUTH,
    # Registers new users, with this role.
    AUTH_USER_REGISTRATION=True,
    AUTH_USER_REGISTRATION_ROLE="Public",
    OAUTH_PROVIDERS=[{
        "name": "gatehouse",
        "icon": "fa-key",
        "token_key": "access_token",
        "remote_app": {
            "client_id": client_id,
            "client_secret": client_secret,
            "api_base_url": issuer + "/",
            "client_kwargs": {"scope": "openid email profile"},
            "server_metadata_url": issuer + "/.well-known/openid-configuration",
        },
    }],
)
with app.app_context():
    db = SQLA(app)
    appbuilder = AppBuilder(app, db.session)
    db.create_all()


@appbuilder.sm.oauth_user_info_getter
def get_oauth_user_info(sm, provider, response=None):
    me = sm.oauth_remotes[provider].get("userinfo").json()
    return {
        "username": me["sub"], "email": me["email"],
        "first_name": me.get("given_name", ""), "last_name": me.get("family_name", ""),
    }


@app.route("/me")
def me():
    return "Signed in: " + current_user.email if current_user.is_authenticated else "Nobody is signed in"


serve(app)
