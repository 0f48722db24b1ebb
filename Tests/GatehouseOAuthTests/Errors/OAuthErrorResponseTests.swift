import GatehouseOAuth
import GatehouseTypes
import Testing

@Suite("An error answer")
struct OAuthErrorResponseTests {
    @Test func `is the same after writing and reading`() throws {
        let error = OAuthErrorResponse(.invalidGrant, description: "The code was used.", uri: "https://docs.example/e")
        #expect(try OAuthErrorResponse(parsing: error.json.encoded) == error)
        #expect(OAuthErrorResponse(parameters: error.parameters) == error)
    }

    @Test func `holds only the characters that are allowed`() throws {
        let error = OAuthErrorResponse(.invalidRequest, description: "a\"b\\c\r\nd\te\u{E9}f", uri: "not an address")
        #expect(error.description == "a?b?c??d?e??f")
        #expect(error.uri == nil)
        let long = OAuthErrorResponse(.invalidRequest, description: String(repeating: "x", count: 9999))
        #expect(long.description?.utf8.count == OAuthErrorResponse.maximumDescriptionLength)
    }

    @Test(arguments: ["{}", "[]", "", "{\"error\":1}", "{\"error\":\"\"}", "{\"error\":\"a\\nb\"}", "<html>"])
    func `is nothing else`(text: String) {
        #expect(throws: OAuthError.self) { try OAuthErrorResponse(parsing: Array(text.utf8)) }
    }

    @Test func `keeps a code that nobody knows`() throws {
        let error = try OAuthErrorResponse(parsing: Array(#"{"error":"teapot","error_description":5}"#.utf8))
        #expect(error.code.rawValue == "teapot")
        #expect(error.description == nil)
    }

    @Test func `has the status that the standard names`() {
        #expect(OAuthErrorResponse(.invalidClient).status == 401)
        #expect(OAuthErrorResponse(.invalidGrant).status == 400)
        #expect(OAuthErrorResponse(.temporarilyUnavailable).status == 503)
        #expect(OAuthErrorResponse(.serverError).status == 500)
    }

    @Test(arguments: [
        (OAuthError(.missingParameter, "code_challenge"), "The parameter code_challenge is missing."),
        (OAuthError(.invalidParameter, "redirect_uri"), "The parameter redirect_uri isn't valid."),
        (OAuthError(.duplicateParameter, "state"), "The parameter state is repeated."),
        (OAuthError(.tooLarge), "The message is too long."),
    ])
    func `says in a sentence what is wrong with a message`(error: OAuthError, sentence: String) {
        #expect(error.response.description == sentence)
    }
}
