import Foundation
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("Server metadata")
struct ServerMetadataTests {
    private let issuer = "https://id.example"

    private func read(_ text: String) throws -> ServerMetadata {
        try ServerMetadata(parsing: Array(text.utf8), expectedIssuer: issuer)
    }

    @Test func `are the same after writing and reading`() throws {
        var metadata = ServerMetadata(issuer: issuer)
        metadata.authorizationEndpoint = URL(string: "https://id.example/authorize?tenant=1")
        metadata.tokenEndpoint = URL(string: "https://id.example/token")
        metadata.jwksURI = URL(string: "https://id.example/jwks")
        metadata.revocationEndpoint = URL(string: "https://id.example/revoke")
        metadata.grantTypesSupported = [.authorizationCode, .refreshToken, .tokenExchange]
        metadata.scopesSupported = ["openid"]
        metadata.dpopSigningAlgValuesSupported = ["ES256"]
        metadata.authorizationResponseIssParameterSupported = true
        #expect(try ServerMetadata(parsing: metadata.json.encoded, expectedIssuer: issuer) == metadata)
        #expect(metadata.supports(.tokenExchange))
        #expect(metadata.supportsDPoP(algorithm: "ES256"))
        #expect(!metadata.supportsDPoP(algorithm: "RS256"))
    }

    /// RFC 8414, section 3.2; RFC 9126, section 5; RFC 9449, section 5.1.
    private static let published = """
        {
         "issuer": "https://id.example",
         "authorization_endpoint": "https://id.example/authorize",
         "token_endpoint": "https://id.example/token",
         "token_endpoint_auth_methods_supported": ["client_secret_basic", "private_key_jwt"],
         "token_endpoint_auth_signing_alg_values_supported": ["RS256", "ES256"],
         "userinfo_endpoint": "https://id.example/userinfo",
         "jwks_uri": "https://id.example/jwks.json",
         "registration_endpoint": "https://id.example/register",
         "scopes_supported": ["openid", "profile", "email", "address", "phone", "offline_access"],
         "response_types_supported": ["code", "code token"],
         "service_documentation": "http://id.example/service_documentation.html",
         "ui_locales_supported": ["en-US", "en-GB", "en-CA", "fr-FR", "fr-CA"],
         "pushed_authorization_request_endpoint": "https://id.example/par",
         "require_pushed_authorization_requests": true,
         "dpop_signing_alg_values_supported": ["PS256", "ES256"],
         "introspection_endpoint": "https://id.example/introspect",
         "introspection_endpoint_auth_methods_supported": ["private_key_jwt"],
         "revocation_endpoint_auth_methods_supported": ["none"],
         "revocation_endpoint_auth_signing_alg_values_supported": ["ES384"],
         "acr_values_supported": ["urn:mace:incommon:iap:silver", "urn:mace:incommon:iap:bronze"],
         "prompt_values_supported": ["none", "login", "create"],
         "response_modes_supported": ["query", "form_post"],
         "userinfo_signing_alg_values_supported": ["ES256"]
        }
        """

    @Test func `are read as the RFCs show them, and written with the same members`() throws {
        let metadata = try read(ServerMetadataTests.published)
        #expect(metadata.tokenEndpointAuthSigningAlgValuesSupported == ["RS256", "ES256"])
        #expect(metadata.requirePushedAuthorizationRequests)
        #expect(metadata.introspectionEndpointAuthMethodsSupported == ["private_key_jwt"])
        #expect(metadata.revocationEndpointAuthMethodsSupported == ["none"])
        #expect(metadata.revocationEndpointAuthSigningAlgValuesSupported == ["ES384"])
        #expect(metadata.acrValuesSupported?.count == 2)
        #expect(metadata.promptValuesSupported == ["none", "login", "create"])
        #expect(metadata.responseModesSupported == ["query", "form_post"])
        #expect(metadata.userInfoSigningAlgValuesSupported == ["ES256"])
        #expect(metadata.supportsAuthentication("private_key_jwt"))
        #expect(!metadata.supportsAuthentication("none"))
        #expect(try read(#"{"issuer":"https://id.example"}"#).supportsAuthentication("client_secret_basic"))
        var expected = try JSONValue(parsing: ServerMetadataTests.published).object ?? [:]
        expected["service_documentation"] = nil
        expected["ui_locales_supported"] = nil
        #expect(metadata.json == .object(expected))
    }

    @Test func `ignore what they don't know`() throws {
        let metadata = try read(#"{"issuer":"https://id.example","response_types_supported":["code"],"new":{"a":[1]}}"#)
        #expect(metadata.tokenEndpoint == nil)
        #expect(metadata.supports(.authorizationCode))
        #expect(!metadata.supports(.refreshToken))
    }

    @Test(arguments: [
        "https://id.example/", "https://ID.example", "https://id.example:443", "https://other.example",
        "http://id.example",
    ])
    func `are refused from another issuer`(other: String) {
        let error = #expect(throws: OAuthError.self) { try read(#"{"issuer":"\#(other)"}"#) }
        #expect(error?.code == .issuerMismatch)
    }

    @Test(arguments: [
        "", "[]", "5", #"{"issuer":5}"#, #"{"issuer":""}"#, #"{"issuer":["https://id.example"]}"#, #"{"issuer":null}"#,
        #"{"issuer":"https://id.example","issuer":"https://id.example"}"#,
    ])
    func `are refused without an issuer that can be read`(text: String) {
        #expect(throws: OAuthError.self) { try read(text) }
    }

    @Test func `are refused when they are too long`() {
        let error = #expect(throws: OAuthError.self) {
            try ServerMetadata(parsing: Array(repeating: 0x20, count: 1 << 21), expectedIssuer: issuer)
        }
        #expect(error?.code == .tooLarge)
    }
}
