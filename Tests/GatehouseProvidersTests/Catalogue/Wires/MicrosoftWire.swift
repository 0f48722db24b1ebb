import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

extension Wire {
    static let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"

    /// Microsoft, as <https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration> describes it.
    static func microsoft(_ tenant: String = "common") -> Wire {
        let isTemplate = ["common", "organizations", "consumers"].contains(tenant)
        let base = "https://login.microsoftonline.com/" + tenant
        var wire = Wire(
            openID: "Microsoft " + tenant, .microsoft(tenant: tenant), at: base + "/v2.0",
            metadata: """
                {
                 "token_endpoint": "\(base)/oauth2/v2.0/token",
                 "token_endpoint_auth_methods_supported":
                   ["client_secret_post", "private_key_jwt", "client_secret_basic"],
                 "jwks_uri": "\(base)/discovery/v2.0/keys",
                 "response_modes_supported": ["query", "fragment", "form_post"],
                 "subject_types_supported": ["pairwise"],
                 "id_token_signing_alg_values_supported": ["RS256"],
                 "response_types_supported": ["code", "id_token", "code id_token", "id_token token"],
                 "scopes_supported": ["openid", "profile", "email", "offline_access"],
                 "issuer": "https://login.microsoftonline.com/\(isTemplate ? "{tenantid}" : tenant)/v2.0",
                 "request_uri_parameter_supported": false,
                 "userinfo_endpoint": "https://graph.microsoft.com/oidc/userinfo",
                 "authorization_endpoint": "\(base)/oauth2/v2.0/authorize",
                 "device_authorization_endpoint": "\(base)/oauth2/v2.0/devicecode",
                 "http_logout_supported": true, "frontchannel_logout_supported": true,
                 "end_session_endpoint": "\(base)/oauth2/v2.0/logout",
                 "claims_supported": ["sub", "iss", "aud", "exp", "iat", "nonce", "preferred_username", "name", "tid"],
                 "tenant_region_scope": null, "cloud_instance_name": "microsoftonline.com"
                }
                """)
        wire.tokenIssuer = "https://login.microsoftonline.com/\(isTemplate ? Wire.tenant : tenant)/v2.0"
        wire.keyIssuer = "https://login.microsoftonline.com/\(isTemplate ? "{tenantid}" : tenant)/v2.0"
        wire.claims = [
            "tid": .string(isTemplate ? Wire.tenant : tenant), "name": "Ada Lovelace", "ver": "2.0",
            "preferred_username": "ada@example.com",
        ]
        wire.grant = { tokens, idToken in
            .members([
                "token_type": "Bearer", "scope": "openid profile email", "expires_in": 3736, "ext_expires_in": 3736,
                "access_token": .string(tokens.access), "refresh_token": .string(tokens.refresh),
                "id_token": idToken.map(JSONValue.string),
            ])
        }
        wire.deadRefresh = ScriptedIssuer.json(
            [
                "error": "invalid_grant", "error_description": "AADSTS70000: The refresh token has expired.",
                "error_codes": [70000], "timestamp": "2026-11-21 12:00:00Z", "trace_id": "t", "correlation_id": "c",
                "suberror": "bad_token",
            ], status: .badRequest)
        return wire
    }
}
