"""A token service for the tests of its pages, with the site of an app beside it."""

import base64
import hashlib
import http.server
import json
import os
import pathlib
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request

PASSWORD = "correct horse battery staple"
WEB_CALLBACK = "https://web.example.com/callback"
EMAIL = "ada@example.com"


class Callback(http.server.BaseHTTPRequestHandler):
    """The app's callback. `/forward` sends the browser on to another site, as some apps do."""

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/forward":
            self.send_response(302)
            self.send_header("Location", f"http://localhost:{self.server.server_address[1]}/arrived?{url.query}")
            self.end_headers()
            return
        if url.path == "/attack":
            body = self.server.attack.encode()
        else:
            body = b"<!DOCTYPE html><html lang=en><title>The app</title><h1>The app</h1>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Service:
    """A running `gatehouse serve` with an account and three clients."""

    def __init__(self, program, folder):
        self.program, self.folder = str(program), pathlib.Path(folder)
        self.environment = dict(os.environ, GATEHOUSE_HOME=str(self.folder))
        password = self.folder / "password"
        password.write_text(PASSWORD + "\n")
        password.chmod(0o600)
        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Callback)
        self.site.attack = ""
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        self.app = f"http://127.0.0.1:{self.site.server_address[1]}"
        self.run("account", "add", EMAIL, "--password-file", str(password))
        self.run(
            "client", "register", "Notes", "--redirect-uri", "http://127.0.0.1/callback",
            "--redirect-uri", "http://127.0.0.1/forward", "--post-logout-redirect-uri", "http://127.0.0.1/bye", "--scope", "openid email offline_access notes:read")
        self.run(
            "client", "register", "Player", "--grant", "device_code", "--scope", "openid play",
            "--bearer")
        # An app on another machine, which hears of a refusal only if the person follows the link.
        self.run("client", "register", "Web", "--redirect-uri", WEB_CALLBACK, "--scope", "openid")
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", "127.0.0.1:0", "--json", "--log", "failures"], env=self.environment,
            stdout=subprocess.PIPE, text=True)
        self.issuer = json.loads(self.process.stdout.readline())["issuer"]

    def run(self, *arguments):
        subprocess.run([self.program, *arguments], env=self.environment, check=True, capture_output=True)

    def request(self, callback="/callback", **parameters):
        """The address of a request for authorization."""
        verifier = base64.urlsafe_b64encode(os.urandom(32)).rstrip(b"=")
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier).digest()).rstrip(b"=").decode()
        return self.issuer + "/authorize?" + urllib.parse.urlencode(
            {
                "response_type": "code", "client_id": "notes", "redirect_uri": self.app + callback,
                "scope": "openid email notes:read", "state": "a state", "code_challenge": challenge,
                "code_challenge_method": "S256", **parameters,
            })

    def device_codes(self):
        """The codes of a device without a browser."""
        form = urllib.parse.urlencode({"client_id": "player"}).encode()
        with urllib.request.urlopen(self.issuer + "/device_authorization", form) as answer:
            return json.load(answer)

    def ask(self, codes):
        """What the device is answered."""
        form = urllib.parse.urlencode(
            {
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "player",
                "device_code": codes["device_code"],
            }).encode()
        try:
            with urllib.request.urlopen(self.issuer + "/token", form) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return json.load(error)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.site.shutdown()
        self.site.server_close()
