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
        #"{"access_token":"a","token_type":"Bearer","scope":"a\"b"}"#,
        #"{"access_token":"a","token_type":"Bearer","refresh_token":true}"#,
    ])
    func `is refused when it isn't whole`(text: String) {
        #expect(throws: OAuthError.self) { try read(text) }
    }

    @Test(arguments: [#""3600""#, "3600.5", "3.6e3", "-1", "true", "99999999999", "[]"])
    func `is refused with a lifetime that isn't a whole number`(lifetime: String) {
        let text = #"{"access_token":"a","token_type":"Bearer","expires_in":\#(lifetime)}"#
        let error = #expect(throws: OAuthError.self) { try read(text) }
        #expect(error?.parameter == "expires_in")
    }
}
