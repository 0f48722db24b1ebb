import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension Wire {
    /// The key of an app for Sign in with Apple.
    static let appleKey = Result { try SigningKey(PrivateKey.generate(.p256), keyID: "KEYID12345") }

    /// Apple, as <https://appleid.apple.com/.well-known/openid-configuration> and its reference describe it.
    static var apple: Wire {
        var wire = Wire(
            openID: "Apple", .apple, at: "https://appleid.apple.com",
            metadata: """
                {
                 "issuer": "https://appleid.apple.com",
                 "authorization_endpoint": "https://appleid.apple.com/auth/authorize",
                 "token_endpoint": "https://appleid.apple.com/auth/token",
                 "revocation_endpoint": "https://appleid.apple.com/auth/revoke",
                 "jwks_uri": "https://appleid.apple.com/auth/keys",
                 "response_types_supported": ["code"],
                 "response_modes_supported": ["query", "fragment", "form_post"],
                 "subject_types_supported": ["pairwise"],
                 "id_token_signing_alg_values_supported": ["RS256"],
                 "scopes_supported": ["openid", "email", "name"],
                 "token_endpoint_auth_methods_supported": ["client_secret_post"],
                 "claims_supported": ["aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss",
                   "nonce", "nonce_supported", "real_user_status", "sub", "transfer_sub"]
                }
                """)
        if let key = try? appleKey.get() {
            wire.authenticator = AppleClientSecret("notes", teamID: "TEAM123456", signer: key)
        }
        wire.authorizationParameters = ["response_mode": "form_post", "scope": "openid name email"]
        wire.callbackParameters = [
            ("user", #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"x@privaterelay.appleid.com"}"#)
        ]
        wire.claims = [
            "email": "x@privaterelay.appleid.com", "email_verified": "true", "is_private_email": "true",
            "nonce_supported": true,
        ]
        wire.authenticates = { _, form in
            guard form["client_id"] == "notes", let secret = form["client_secret"], let key = try? appleKey.get(),
                let token = try? UnverifiedToken(compact: secret),
                let verified = try? token.verify(with: [key.publicKey], allowing: [.es256]),
                let claims = try? JSONValue(parsing: token.unverifiedPayload)
            else { return false }
            return verified.algorithm == .es256 && claims["iss"] == "TEAM123456" && claims["sub"] == "notes"
                && claims["aud"] == "https://appleid.apple.com"
                && (claims["exp"]?.integer ?? 0) - (claims["iat"]?.integer ?? 0) <= 15_777_000
        }
        // A refresh gives no other refresh token.
        wire.renewal = { tokens, idToken in
            .members([
                "access_token": .string(tokens.access), "token_type": "Bearer", "expires_in": 3600,
                "id_token": idToken.map(JSONValue.string),
            ])
        }
        wire.rotates = false
        return wire
    }
}
