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

    @Test func `are refused with an endpoint over plain text`() throws {
        let error = #expect(throws: OAuthError.self) {
            try read(#"{"issuer":"https://id.example","token_endpoint":"http://id.example/token"}"#)
        }
        #expect(error?.code == .insecureAddress)
        #expect(error?.parameter == "token_endpoint")
        let loopback = try read(#"{"issuer":"https://id.example","token_endpoint":"http://127.0.0.1:1/token"}"#)
        #expect(loopback.tokenEndpoint != nil)
    }

    @Test(arguments: [
        #""token_endpoint":5"#, #""token_endpoint":"/token""#, #""scopes_supported":"openid""#,
        #""grant_types_supported":[1]"#, #""authorization_response_iss_parameter_supported":"true""#,
        #""jwks_uri":"https://id.example/jwks#x""#, #""issuer":"https://id.example""#,
    ])
    func `are refused with a member of the wrong kind`(member: String) {
        #expect(throws: OAuthError.self) { try read(#"{"issuer":"https://id.example",\#(member)}"#) }
    }

    @Test func `are refused when they are too long`() {
        let error = #expect(throws: OAuthError.self) {
            try ServerMetadata(parsing: Array(repeating: 0x20, count: 1 << 21), expectedIssuer: issuer)
        }
        #expect(error?.code == .tooLarge)
    }
}
