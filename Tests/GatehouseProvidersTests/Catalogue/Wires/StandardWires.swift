import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

/// Providers that keep to OpenID but for details, as their own documents describe them.
extension Wire {
    private static func metadata(
        _ issuer: String, authorization: String, token: String, keys: String, revocation: String?, logout: String?,
        algorithms: String = #"["RS256"]"#
    ) -> String {
        let others = [("revocation_endpoint", revocation), ("end_session_endpoint", logout)]
            .compactMap { name, value in value.map { #", "\#(name)": "\#($0)""# } }.joined()
        return """
            {"issuer": "\(issuer)", "authorization_endpoint": "\(authorization)", "token_endpoint": "\(token)",
             "jwks_uri": "\(keys)", "response_types_supported": ["code"], "subject_types_supported": ["public"],
             "id_token_signing_alg_values_supported": \(algorithms),
             "scopes_supported": ["openid", "profile", "email", "offline_access"],
             "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
             "code_challenge_methods_supported": ["S256"]\(others)}
            """
    }

    /// <https://gitlab.com/.well-known/openid-configuration>
    static var gitLab: Wire {
        let base = "https://gitlab.com"
        return Wire(
            openID: "GitLab", .gitLab(), at: base,
            metadata: metadata(
                base, authorization: base + "/oauth/authorize", token: base + "/oauth/token",
                keys: base + "/oauth/discovery/keys", revocation: base + "/oauth/revoke", logout: nil))
    }

    /// <https://developer.okta.com/docs/reference/api/oidc/>
    static var okta: Wire {
        let base = "https://notes.okta.com/oauth2/default"
        return Wire(
            openID: "Okta", .okta(domain: "notes.okta.com"), at: base,
            metadata: metadata(
                base, authorization: base + "/v1/authorize", token: base + "/v1/token", keys: base + "/v1/keys",
                revocation: base + "/v1/revoke", logout: base + "/v1/logout"))
    }

    /// <https://auth0.com/docs/api/authentication>
    static var auth0: Wire {
        let base = "https://notes.eu.auth0.com"
        var wire = Wire(
            openID: "Auth0", .auth0(domain: "notes.eu.auth0.com", audience: "https://api.notes.example"), at: base,
            metadata: metadata(
                base + "/", authorization: base + "/authorize", token: base + "/oauth/token",
                keys: base + "/.well-known/jwks.json", revocation: base + "/oauth/revoke", logout: nil,
                algorithms: #"["HS256", "RS256", "PS256"]"#))
        wire.authorizationParameters = ["audience": "https://api.notes.example"]
        wire.deadRefresh = ScriptedIssuer.json(
            ["error": "invalid_grant", "error_description": "Unknown or invalid refresh token."], status: .forbidden)
        return wire
    }

    /// <https://www.keycloak.org/securing-apps/oidc-layers>
    static var keycloak: Wire {
        let realm = "https://id.notes.example/realms/staff"
        let base = realm + "/protocol/openid-connect"
        var wire = Wire(
            openID: "Keycloak", .keycloak("https://id.notes.example", realm: "staff"), at: realm,
            metadata: metadata(
                realm, authorization: base + "/auth", token: base + "/token", keys: base + "/certs",
                revocation: base + "/revoke", logout: base + "/logout"))
        wire.deadRefresh = ScriptedIssuer.json(
            ["error": "invalid_grant", "error_description": "Session not active"], status: .badRequest)
        wire.grant = { tokens, idToken in
            .members([
                "access_token": .string(tokens.access), "expires_in": 300, "refresh_expires_in": 1800,
                "refresh_token": .string(tokens.refresh), "token_type": "Bearer", "not-before-policy": 0,
                "session_state": "s", "scope": "openid profile email", "id_token": idToken.map(JSONValue.string),
            ])
        }
        return wire
    }

    /// <https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html>
    static var cognito: Wire {
        let pool = "eu-central-1_AbCdEfGhI"
        let issuer = "https://cognito-idp.eu-central-1.amazonaws.com/" + pool
        let domain = "notes.auth.eu-central-1.amazoncognito.com"
        var wire = Wire(
            openID: "Amazon Cognito", .cognito(pool: pool, domain: domain), at: issuer,
            metadata: metadata(
                issuer, authorization: "https://\(domain)/oauth2/authorize", token: "https://\(domain)/oauth2/token",
                keys: issuer + "/.well-known/jwks.json", revocation: "https://\(domain)/oauth2/revoke", logout: nil))
        wire.claims = ["token_use": "id", "cognito:username": "ada", "email": "ada@example.com"]
        // A refresh gives no other refresh token.
        wire.renewal = { tokens, idToken in
            .members([
                "access_token": .string(tokens.access), "id_token": idToken.map(JSONValue.string),
                "token_type": "Bearer", "expires_in": 3600,
            ])
        }
        wire.rotates = false
        return wire
    }

    /// A Gatehouse service, without a place for keys.
    static var gatehouse: Wire {
        let base = "https://id.notes.example"
        return Wire(
            openID: "Gatehouse", .gatehouse(base), at: base,
            metadata: metadata(
                base, authorization: base + "/authorize", token: base + "/token", keys: base + "/jwks",
                revocation: base + "/revoke", logout: nil))
    }

    /// Any OpenID provider, on this very machine.
    static var openID: Wire {
        let base = "http://127.0.0.1:8080/tenant"
        return Wire(
            openID: "generic OpenID", .openID(base), at: base,
            metadata: metadata(
                base, authorization: base + "/authorize", token: base + "/token", keys: base + "/jwks",
                revocation: base + "/revoke", logout: base + "/logout"))
    }

    /// What the catalogue has to know of the service with OAuth 2.0.
    static let oauthParameters = [
        "authorization": "https://plain.notes.example/authorize", "token": "https://plain.notes.example/token",
        "userinfo": "https://plain.notes.example/me", "subject": "user.id", "scope": "read,write",
    ]

    /// Any service with OAuth 2.0.
    static func oauth(_ description: ProviderDescription) -> Wire {
        let base = "https://plain.notes.example"
        var wire = Wire(
            oauth: "generic OAuth 2.0", description, authorization: base + "/authorize", token: base + "/token",
            userInfo: base + "/me")
        wire.authorizationParameters = ["scope": "read write"]
        wire.account = { ["user": ["id": .string($0.id)]] }
        return wire
    }
}
