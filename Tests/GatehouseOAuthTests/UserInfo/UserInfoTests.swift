import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("A description of a person")
struct UserInfoTests {
    /// OpenID Connect Core, section 5.3.2.
    private static let published = """
        {
         "sub": "248289761001",
         "name": "Jane Doe",
         "given_name": "Jane",
         "family_name": "Doe",
         "preferred_username": "j.doe",
         "email": "janedoe@example.com",
         "picture": "http://example.com/janedoe/me.jpg"
        }
        """

    private let expectation = UserInfoExpectation(
        subject: "248289761001", issuer: "https://id.example", clientID: "notes")

    private func info(_ changes: [String: JSONValue] = [:]) throws -> UserInfo {
        let members = try #require(JSONValue(parsing: UserInfoTests.published).object)
        return try UserInfo(members.merging(changes) { $1 })
    }

    @Test func `is read as the standard shows`() throws {
        let info = try UserInfo(parsing: Array(UserInfoTests.published.utf8))
        #expect(info.subject == "248289761001")
        #expect(info.displayName == "Jane Doe")
        #expect(info.claims["email"] == "janedoe@example.com")
        #expect(info.claims["sub"] == nil)
        #expect(try info.json == JSONValue(parsing: UserInfoTests.published))
    }

    @Test(arguments: ["", "[]", "{}", #"{"sub":""}"#, #"{"sub":7}"#, #"{"sub":null}"#])
    func `has to say who it is`(text: String) {
        #expect(throws: OAuthError.self) { try UserInfo(parsing: Array(text.utf8)) }
    }

    @Test func `is believed of the one who signed in, and nobody else`() throws {
        for isSigned in [true, false] {
            #expect(expectation.refusal(of: try info(), isSigned: isSigned) == nil)
            #expect(expectation.refusal(of: try info(["sub": "other"]), isSigned: isSigned) == .wrongSubject)
        }
    }

    @Test(
        arguments: [
            (["iss": "https://id.example", "aud": "notes"], nil), (["aud": ["photos", "notes"]], nil),
            (["iss": "https://id.example/"], .wrongIssuer), (["iss": 5], .wrongIssuer),
            (["aud": "photos"], .wrongAudience), (["aud": []], .wrongAudience), (["aud": 5], .wrongAudience),
        ] as [([String: JSONValue], UserInfoExpectation.Refusal?)])
    func `is from the issuer and for the client if it's signed`(
        changes: [String: JSONValue], refusal: UserInfoExpectation.Refusal?
    ) throws {
        #expect(expectation.refusal(of: try info(changes), isSigned: true) == refusal)
        #expect(expectation.refusal(of: try info(changes), isSigned: false) == nil)
    }
}
