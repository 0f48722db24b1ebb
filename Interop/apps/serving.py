"""What each app in Python gets from the start script, and how it is served."""

import os

import requests

issuer = os.environ["ISSUER"]
client_id = os.environ["CLIENT_ID"]
client_secret = os.environ["CLIENT_SECRET"]
# The app's own address, and a folder for what it stores.
address = os.environ["ADDRESS"]
folder = os.environ["FOLDER"]


def endpoints():
    """The provider's metadata, for apps whose settings contain each endpoint."""
    return requests.get(issuer + "/.well-known/openid-configuration").json()


def serve(app, is_asgi=False):
    """Serves the app over TLS at its address until it is stopped."""
    host, port = address.removeprefix("https://").split(":")
    certificate, key = os.environ["CERTIFICATE"], os.environ["CERTIFICATE_KEY"]
    if is_asgi:
        import uvicorn

        uvicorn.run(app, host=host, port=int(port), ssl_certfile=certificate, ssl_keyfile=key)
    else:
        from werkzeug.serving import run_simple

        run_simple(host, int(port), app, ssl_context=(certificate, key), threaded=True)
