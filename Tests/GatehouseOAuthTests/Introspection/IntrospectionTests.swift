import Foundation
import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("Introspection")
struct IntrospectionTests {
    /// RFC 7662, section 2.2.
    private static let published = """
        {
         "active": true,
         "client_id": "l238j323ds-23ij4",
         "username": "jdoe",
         "scope": "read write dolphin",
         "sub": "Z5O3upPC88QrAjx00dis",
         "aud": "https://protected.example.net/resource",
         "iss": "https://server.example.com/",
         "exp": 1419356238,
         "iat": 1419350238,
         "extension_field": "twenty-seven"
        }
        """

    private func read(_ text: String) throws -> IntrospectionResponse {
        try IntrospectionResponse(parsing: Array(text.utf8))
    }

    @Test func `is answered as the RFC shows`() throws {
        guard case .active(let token) = try read(IntrospectionTests.published) else {
            Issue.record("not active")
            return
        }
        #expect(token.clientID == "l238j323ds-23ij4")
        #expect(token.username == "jdoe")
        #expect(token.scope == Scope("read write dolphin"))
        #expect(token.subject == "Z5O3upPC88QrAjx00dis")
        #expect(token.audience == ["https://protected.example.net/resource"])
        #expect(token.issuer == "https://server.example.com/")
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_419_356_238))
        #expect(token.issuedAt == Date(timeIntervalSince1970: 1_419_350_238))
        #expect(token.others == ["extension_field": "twenty-seven"])
        #expect(try IntrospectionResponse.active(token).json == JSONValue(parsing: IntrospectionTests.published))
    }

    @Test func `says nothing else of a token that isn't good`() throws {
        #expect(try read(#"{"active":false}"#) == .inactive)
        #expect(try read(#"{"active":false,"sub":"jdoe","exp":"never"}"#) == .inactive)
        #expect(IntrospectionResponse.inactive.json == ["active": false])
    }

    @Test func `names the key that a token is bound to`() throws {
        let thumbprint = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
        guard case .active(let token) = try read(#"{"active":true,"cnf":{"jkt":"\#(thumbprint)"}}"#) else {
            Issue.record("not active")
            return
        }
        #expect(token.keyThumbprint == thumbprint)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"active":"true"}"#, #"{"active":1}"#, #"{"active":true,"exp":"x"}"#,
        #"{"active":true,"scope":"a  b"}"#, #"{"active":true,"aud":[]}"#, #"{"active":true,"cnf":{"x5t#S256":"A"}}"#,
        #"{"active":true,"cnf":{"jkt":"short"}}"#, #"{"active":true,"sub":5}"#,
    ])
    func `isn't answered by anything else`(text: String) {
        #expect(throws: OAuthError.self) { try read(text) }
    }

    @Test func `is answered all the same if only the name for display can't be read`() throws {
        guard case .active(let token) = try read(#"{"active":true,"sub":"jdoe","username":5}"#) else {
            Issue.record("not active")
            return
        }
        #expect(token.username == nil && token.subject == "jdoe")
    }

    /// RFC 7662, section 2.1.
    @Test func `is asked as the RFC shows`() throws {
        let parameters = try OAuthParameters([("token", "mF_9.B5f-4.1JqM"), ("token_type_hint", "access_token")])
        let request = try IntrospectionRequest(parameters: parameters)
        #expect(request.token.revealed == "mF_9.B5f-4.1JqM")
        #expect(request.tokenTypeHint == .accessToken)
        #expect(request.parameters.pairs.map(\.value) == parameters.pairs.map(\.value))
        #expect(throws: OAuthError.self) { try IntrospectionRequest(parameters: OAuthParameters()) }
    }
}
