#!/usr/bin/env python3
"""provision.py ADDRESS FOLDER CA: gives a fresh glewlwyd its person, clients and issuers, and describes them in
FOLDER/peer.json."""

import http.cookiejar
import json
import pathlib
import ssl
import sys
import urllib.error
import urllib.request

address, folder, authority = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
api = address + "/api"

SCOPES = ["openid", "profile", "email", "offline_access", "api.read", "api.write"]
REDIRECT = "http://127.0.0.1:49152/callback"
SIGNED_OUT = "http://127.0.0.1:49152/signed-out"
PERSON = {"username": "ada", "password": "ada-secret-1", "name": "Ada Example", "email": "ada@example.test"}
SECRET = "a-secret-of-the-web-client-0123456789"

# Each issuer is an instance of glewlwyd's OpenID plugin with its own address: the key that it signs with, and what else is
# special about it.
ISSUERS = {
    "rs256": ("rs1", {}),
    "es256": ("es1", {}),
    "eddsa": ("ed1", {}),
    "nonce": ("es1", {"oauth-dpop-nonce-mandatory": True}),
    # As brief as can be waited for, and so long that a token that was just issued is good on a slow machine, too.
    "brief": ("es1", {"access-token-duration": 12}),
    # Judged by `gatehouse conformance`, whose requests have no PKCE where OpenID Connect has none.
    "suite": ("rs1", {"pkce-required": False}),
}
# The suite's browser stops there.
SUITE_REDIRECT = "https://client.example/callback"
SUITE_SIGNED_OUT = "https://client.example/signed-out"

opener = urllib.request.build_opener(
    urllib.request.ProxyHandler({}),
    urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()),
    urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=authority)),
)


def call(method, path, body=None):
    """Asks glewlwyd's administration; ends the program if it refuses."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(api + path, data, {"Content-Type": "application/json"}, method=method)
    try:
        with opener.open(request) as response:
            text = response.read()
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {path}: {error.code} {error.read().decode()}")
    return json.loads(text) if text else None


def keys(first):
    """The issuer's private keys; it signs with the first one."""
    known = json.loads((folder / "keys/jwks.json").read_text())["keys"]
    return json.dumps({"keys": sorted(known, key=lambda key: key["kid"] != first)})


def issuer_parameters(name, key, differences):
    allowed = """allow-non-oidc auth-type-code-enabled auth-type-client-enabled auth-type-device-enabled
        auth-type-refresh-enabled auth-type-code-revoke-replayed jwks-show pkce-allowed pkce-required oauth-as-iss-id
        introspection-revocation-allowed introspection-revocation-allow-target-client register-client-allowed
        register-client-management-allowed oauth-dpop-allowed oauth-par-allowed resource-allowed
        request-parameter-allow request-parameter-ietf-strict session-management-allowed refresh-token-rolling
        back-channel-logout-allowed front-channel-logout-allowed""".split()
    denied = """auth-type-token-enabled auth-type-id-token-enabled auth-type-implicit-enabled auth-type-none-enabled
        auth-type-password-enabled pkce-method-plain-allowed oauth-dpop-nonce-mandatory oauth-par-required""".split()
    resources = ["https://api.example.test/"]
    return {
        **dict.fromkeys(allowed, True), **dict.fromkeys(denied, False),
        "iss": f"{api}/{name}", "jwks-private": keys(key), "default-kid": key, "subject-type": "public",
        "allowed-scope": SCOPES, "access-token-duration": 600, "refresh-token-duration": 86400, "code-duration": 60,
        "refresh-token-one-use": "always", "device-authorization-expiration": 300,
        "device-authorization-interval": 1, "name-claim": "mandatory", "name-claim-scope": [],
        "email-claim": "mandatory", "email-claim-scope": [], "scope-claim": "no", "register-client-auth-scope": [],
        "register-client-credentials-scope": ["api.read"], "client-sign_kid-parameter": "sign_kid",
        "client-jwks-parameter": "jwks", "client-jwks_uri-parameter": "jwks_uri", "client-pubkey-parameter": "pubkey",
        "oauth-dpop-iat-duration": 60, "oauth-dpop-iat-gap-duration": 5, "oauth-dpop-nonce-counter": 5,
        "oauth-dpop-dpop_bound_access_tokens-property": "dpop_bound_access_tokens", "oauth-par-duration": 90,
        "oauth-par-request_uri-prefix": "urn:ietf:params:oauth:request_uri:",
        "resource-scope": {"api.read": resources, "api.write": resources}, "request-maximum-exp": 600,
        "session-cookie-name": f"GLEWLWYD2_{name.upper()}_SID", "session-cookie-expiration": 86400,
        **differences,
    }


def add_client(identifier, redirect=REDIRECT, signed_out=SIGNED_OUT, **members):
    call("POST", "/client/", {
        "client_id": identifier, "client_name": identifier, "redirect_uri": [redirect],
        "post_logout_redirect_uris": [signed_out], "enabled": True, **members,
    })


call("POST", "/auth/", {"username": "admin", "password": "password"})

for scope in SCOPES:
    described = {"display_name": scope, "description": scope, "password_max_age": 0}
    if scope == "openid":
        call("PUT", "/scope/openid", {**described, "password_required": True})
    else:
        call("POST", "/scope/", {**described, "name": scope, "password_required": False, "scheme": {}})
call("POST", "/user/", {**PERSON, "scope": ["g_profile", *SCOPES], "enabled": True})

# What the plugin reads about a client beyond the columns of the database.
module = call("GET", "/mod/client/database")
single = {"multiple": False, "read": True, "write": True}
module["parameters"]["data-format"].update({
    "client_name": single, "dpop_bound_access_tokens": single, "token_endpoint_signing_alg": single,
    "jwks": {**single, "convert": "jwks"},
    "post_logout_redirect_uris": {**single, "multiple": True},
})
call("PUT", "/mod/client/database", module)
call("PUT", "/mod/client/database/reset")

for name, (key, differences) in ISSUERS.items():
    call("POST", "/mod/plugin/", {
        "module": "oidc", "name": name, "display_name": name, "enabled": True,
        "parameters": issuer_parameters(name, key, differences),
    })

GRANTS = ["code", "refresh_token", "device_authorization"]
add_client("native", confidential=False, authorization_type=GRANTS, scope=[], token_endpoint_auth_method=["none"])
add_client(
    "web", confidential=True, authorization_type=[*GRANTS, "client_credentials"], scope=["api.read", "api.write"],
    client_secret=SECRET, password=SECRET, token_endpoint_auth_method=["client_secret_basic", "client_secret_post"])
for name in ("suite-1", "suite-2", "suite-3"):
    add_client(
        name, SUITE_REDIRECT, SUITE_SIGNED_OUT, confidential=True, authorization_type=["code", "refresh_token"], scope=[],
        client_secret=SECRET, password=SECRET,
        token_endpoint_auth_method=["client_secret_post" if name == "suite-3" else "client_secret_basic"])

(folder / "secret").write_text(SECRET)
(folder / "password").write_text(PERSON["password"])
(folder / "peer.json").write_text(json.dumps({
    "issuers": {name: f"{api}/{name}" for name in ISSUERS}, "address": address, "authority": authority,
    "person": PERSON, "publicClient": "native", "confidentialClient": "web", "secret": SECRET,
    "redirect": REDIRECT, "signedOut": SIGNED_OUT,
}, indent=1))
