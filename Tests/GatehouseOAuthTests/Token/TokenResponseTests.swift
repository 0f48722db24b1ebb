import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("The answer of the token endpoint")
struct TokenResponseTests {
    private func read(_ text: String) throws -> TokenResponse {
        try TokenResponse(parsing: Array(text.utf8))
    }

    @Test func `is the same after writing and reading`() throws {
        let answer = TokenResponse(
            accessToken: Secret("at"), tokenType: .dpop, expiresIn: 300, refreshToken: Secret("rt"),
            scope: Scope("a b"),
            idToken: Secret("id"), issuedTokenType: .accessToken)
        let read = try TokenResponse(parsing: answer.json.encoded)
        #expect(read.json == answer.json)
        #expect(read.accessToken.revealed == "at")
        #expect(!"\(read)".contains("rt\""))
    }

    @Test(arguments: ["DPoP", "dpop", "DPOP"]) func `names its type in any case`(name: String) throws {
        #expect(try read(#"{"access_token":"a","token_type":"\#(name)"}"#).tokenType == .dpop)
        #expect(AccessTokenType(name).hashValue == AccessTokenType.dpop.hashValue)
        #expect(AccessTokenType(name) != .bearer)
    }

    @Test func `ignores what it doesn't know and what is null`() throws {
        let answer = try read(#"{"access_token":"a","token_type":"Bearer","scope":null,"new":[{}],"expires_in":0}"#)
        #expect(answer.scope == nil)
        #expect(answer.expiresIn == 0)
    }

    @Test(arguments: [
        #"{"token_type":"Bearer"}"#, #"{"access_token":"a"}"#, #"{"access_token":"","token_type":"Bearer"}"#,
        #"{"access_token":"a","token_type":""}"#, #"{"access_token":5,"token_type":"Bearer"}"#,
        #"{"access_token":"a\nb","token_type":"Bearer"}"#, #"["a"]"#, "", "access_token=a&token_type=Bearer",
        #"{"access_token":"a","access_token":"b","token_type":"Bearer"}"#,
        #"{"access_token":"a","token_type":5}"#,
    ])
    func `is refused without a usable access token`(text: String) {
        #expect(throws: OAuthError.self) { try read(text) }
    }

    @Test(arguments: [#""3600""#, "3600.5", "3.6e3", "-1", "true", "99999999999", "[]"])
    func `has no lifetime if that isn't a whole number`(lifetime: String) throws {
        let answer = try read(#"{"access_token":"a","token_type":"Bearer","expires_in":\#(lifetime)}"#)
        #expect(answer.expiresIn == nil && answer.unreadableMembers == ["expires_in"])
    }

    @Test(
        arguments: [
            ("scope", #""a\"b""#), ("scope", #"["a"]"#), ("refresh_token", "true"), ("refresh_token", #""a\nb""#),
            ("id_token", "5"), ("issued_token_type", "[]"),
        ])
    func `lacks an optional member that can't be read, and says so`(name: String, value: String) throws {
        let answer = try read(
            #"{"access_token":"a","token_type":"Bearer","expires_in":60,"\#(name)":\#(value)}"#)
        #expect(answer.unreadableMembers == [name])
        #expect(answer.json.object?.keys.sorted() == ["access_token", "expires_in", "token_type"])
    }

    @Test(arguments: ["refresh_token", "id_token"])
    func `lacks a token that is empty`(name: String) throws {
        let answer = try read(#"{"access_token":"a","token_type":"Bearer","\#(name)":""}"#)
        #expect(answer.unreadableMembers.isEmpty)
        #expect(answer.json.object?[name] == nil)
    }
}
