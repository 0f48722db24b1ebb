import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension Wire {
    /// Google, as <https://accounts.google.com/.well-known/openid-configuration> and its guide describe it.
    static var google: Wire {
        var wire = Wire(
            openID: "Google", .google, at: "https://accounts.google.com",
            metadata: """
                {
                 "issuer": "https://accounts.google.com",
                 "authorization_endpoint": "https://accounts.google.com/o/oauth2/v2/auth",
                 "device_authorization_endpoint": "https://oauth2.googleapis.com/device/code",
                 "token_endpoint": "https://oauth2.googleapis.com/token",
                 "userinfo_endpoint": "https://openidconnect.googleapis.com/v1/userinfo",
                 "revocation_endpoint": "https://oauth2.googleapis.com/revoke",
                 "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs",
                 "response_types_supported": ["code", "token", "id_token", "code token", "code id_token", "none"],
                 "response_modes_supported": ["query", "fragment", "form_post"],
                 "subject_types_supported": ["public"],
                 "id_token_signing_alg_values_supported": ["RS256"],
                 "scopes_supported": ["openid", "email", "profile"],
                 "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
                 "claims_supported": ["aud", "email", "email_verified", "exp", "iat", "iss", "name", "sub"],
                 "code_challenge_methods_supported": ["plain", "S256"],
                 "grant_types_supported": ["authorization_code", "refresh_token",
                   "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:jwt-bearer"]
                }
                """)
        wire.secret = Secret("s3cret")
        wire.authenticates = Wire.secretInForm
        wire.claims = ["email": "ada@example.com", "email_verified": true, "name": "Ada Lovelace", "azp": "notes"]
        wire.authorizationParameters = ["access_type": "offline", "prompt": "consent"]
        wire.grant = { tokens, idToken in
            .members([
                "access_token": .string(tokens.access), "expires_in": 3599,
                "refresh_token": .string(tokens.refresh), "token_type": "Bearer",
                "scope": "openid https://www.googleapis.com/auth/userinfo.email",
                "id_token": idToken.map(JSONValue.string),
            ])
        }
        // A refresh gives no other refresh token.
        wire.renewal = { tokens, idToken in
            .members([
                "access_token": .string(tokens.access), "expires_in": 3599, "token_type": "Bearer",
                "scope": "openid https://www.googleapis.com/auth/userinfo.email",
                "id_token": idToken.map(JSONValue.string),
            ])
        }
        wire.rotates = false
        wire.deadRefresh = ScriptedIssuer.json(
            ["error": "invalid_grant", "error_description": "Token has been expired or revoked."], status: .badRequest)
        wire.revoke = { request, book in
            let token = try ScriptedIssuer.form(request)["token"] ?? ""
            return book.end(token: token)
                ? ScriptedIssuer.json([:])
                : ScriptedIssuer.json(
                    ["error": "invalid_token", "error_description": "Token expired or revoked"], status: .badRequest)
        }
        return wire
    }
}
