import GatehouseTypes

@testable import GatehouseConformance

extension Fault {
    private static let document = "/.well-known/openid-configuration"

    /// What the provider says about itself is wrong.
    static let ofMetadata: [Fault] = [
        changing("metadata: another issuer", document) { $0["issuer"] = "https://other.example" },
        changing("metadata: an endpoint without TLS", document) { members in
            members["introspection_endpoint"] = "http://id.example.com/introspect"
        },
        changing("metadata: no RS256", document) { $0["id_token_signing_alg_values_supported"] = ["ES256"] },
        changing("metadata: a text instead of a list", document) { $0["scopes_supported"] = "openid" },
        changing("metadata: no iss in answers", document) {
            $0["authorization_response_iss_parameter_supported"] = nil
        },
        changing("metadata: no end_session_endpoint", document) { $0["end_session_endpoint"] = nil },
        changing("metadata: none is supported", document) { members in
            members["id_token_signing_alg_values_supported"] = ["RS256", "none"]
            members["request_object_signing_alg_values_supported"] = ["RS256", "none"]
        },
        changing("keys: a private part", "/jwks") { members in
            let keys = (members["keys"]?.array ?? []).compactMap(\.object).map { key in
                JSONValue.object(key.merging(["d": "AAAA"]) { first, _ in first })
            }
            members["keys"] = .array(keys)
        },
        changing("keys: none", "/jwks") { $0["keys"] = [] },
    ]
}
