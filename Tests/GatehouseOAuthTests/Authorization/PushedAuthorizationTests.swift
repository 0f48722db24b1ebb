import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A pushed authorization request")
struct PushedAuthorizationTests {
    /// RFC 9126, section 2.2.
    private static let published = """
        {
         "request_uri":
           "urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c",
         "expires_in": 60
        }
        """

    @Test func `is answered as the RFC shows`() throws {
        let response = try PushedAuthorizationResponse(parsing: Array(PushedAuthorizationTests.published.utf8))
        #expect(response.requestURI == "urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c")
        #expect(response.expiresIn == 60)
        #expect(try PushedAuthorizationResponse(parsing: response.json.encoded) == response)
    }

    @Test(arguments: [
        "[]", "{}", #"{"request_uri":"urn:x:1"}"#, #"{"expires_in":60}"#, #"{"request_uri":"","expires_in":60}"#,
        #"{"request_uri":"no uri","expires_in":60}"#, #"{"request_uri":"urn:x:1","expires_in":0}"#,
        #"{"request_uri":"urn:x:1","expires_in":"60"}"#, #"{"request_uri":"urn:x:1","expires_in":-60}"#,
        #"{"request_uri":7,"expires_in":60}"#,
    ])
    func `isn't answered by anything else`(text: String) throws {
        #expect(throws: OAuthError.self) { try PushedAuthorizationResponse(parsing: Array(text.utf8)) }
        #expect(throws: Never.self) {
            try PushedAuthorizationResponse(parsing: Array(#"{"request_uri":"urn:x:1","expires_in":60}"#.utf8))
        }
    }

    @Test func `is named by the client and the reference, and nothing else`() throws {
        let parameters = try OAuthParameters([
            ("client_id", "s6BhdRkqt3"),
            ("request_uri", "urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c"),
            ("scope", "everything"),
        ])
        let reference = try PushedAuthorizationReference(parameters: parameters)
        #expect(reference.clientID == "s6BhdRkqt3")
        #expect(reference.parameters.pairs.map(\.name) == ["client_id", "request_uri"])
        #expect(try PushedAuthorizationReference(parameters: reference.parameters) == reference)
    }

    @Test(arguments: ["client_id", "request_uri"])
    func `isn't named without both`(missing: String) throws {
        var parameters = PushedAuthorizationReference(clientID: "notes", requestURI: "urn:x:1").parameters
        parameters.set(missing, nil)
        let error = #expect(throws: OAuthError.self) { try PushedAuthorizationReference(parameters: parameters) }
        #expect(error?.parameter == missing)
    }
}
