import GatehouseClient
import GatehouseHTTP
import Testing

@Suite("A server's rejection")
struct ServerRejectionTests {
    private func rejection(_ status: HTTPStatus, _ body: String, _ final: Set<TerminalResponse> = .invalidGrant)
        -> ServerRejection?
    {
        ServerRejection(HTTPResponse(status: status, body: Array(body.utf8)), final: final)
    }

    @Test func `is created from a response that was declared final`() {
        #expect(rejection(400, #"{"error":"invalid_grant"}"#)?.answer.errorCode == "invalid_grant")
        let described = rejection(400, #"{"error":"invalid_grant","error_description":"x"}"#)
        #expect(described?.description == "400 invalid_grant")
        #expect(rejection(401, #"{"error":"invalid_grant"}"#)?.description == "401 invalid_grant")
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_request"}"#), (400, #"{"error":"temporarily_unavailable"}"#),
        (403, #"{"error":"invalid_grant"}"#), (500, #"{"error":"invalid_grant"}"#), (503, ""),
        (200, #"{"error":"invalid_grant"}"#), (400, "invalid_grant"), (400, "<html>invalid_grant</html>"),
        (400, #"{"error":["invalid_grant"]}"#), (400, #"["invalid_grant"]"#), (400, ""),
        (400, #"{"error":"invalid_grant","error":"invalid_grant"}"#),
    ])
    func `is created from no other response`(_ status: Int, _ body: String) {
        #expect(rejection(HTTPStatus(rawValue: status), body) == nil)
    }

    @Test func `needs both the status and the code`() {
        let final: Set = [
            TerminalResponse(status: 401, errorCode: "gone"), TerminalResponse(status: 403, errorCode: "blocked"),
        ]
        #expect(rejection(401, #"{"error":"gone"}"#, final) != nil)
        #expect(rejection(403, #"{"error":"gone"}"#, final) == nil)
        #expect(rejection(400, #"{"error":"invalid_grant"}"#, final) == nil)
    }

    @Test func `can be in another member`() {
        let response = HTTPResponse(status: 400, body: Array(#"{"code":"gone","error":"x"}"#.utf8))
        let final: Set = [TerminalResponse(status: 400, errorCode: "gone")]
        #expect(ServerRejection(response, final: final, at: ErrorCodePlace(["code"])) != nil)
        #expect(ServerRejection(response, final: final) == nil)
    }
}

@Suite("The place of an error code")
struct ErrorCodePlaceTests {
    private static func response(_ body: String) -> HTTPResponse {
        HTTPResponse(status: .badRequest, body: Array(body.utf8))
    }

    private static let nested = ErrorCodePlace(["error_code"], ["error", "message"], isFollowedByText: true)

    @Test(arguments: [
        (#"{"error":{"message":"TOKEN_EXPIRED"}}"#, "TOKEN_EXPIRED" as String?),
        (#"{"error":{"message":"WEAK_PASSWORD : at least 6 characters"}}"#, "WEAK_PASSWORD"),
        (#"{"error_code":"bad_jwt","error":{"message":"x"}}"#, "bad_jwt"),
        (#"{"error_code":7,"error":{"message":"x"}}"#, "x"), (#"{"error":"x"}"#, nil), (#"{"error":{}}"#, nil),
        (#"{"error_code":""}"#, nil), ("<html>", nil), ("[]", nil),
    ])
    func `leads to the code`(_ body: String, _ code: String?) {
        #expect(ErrorCodePlaceTests.nested.code(in: ErrorCodePlaceTests.response(body)) == code)
    }

    @Test func `gives the whole value unless text may follow, and no long value`() {
        let answer = ErrorCodePlaceTests.response(#"{"error":"invalid_grant x"}"#)
        let final: Set = [TerminalResponse(status: .badRequest, errorCode: "invalid_grant")]
        #expect(ServerRejection(answer, final: final) == nil)
        #expect(ServerRejection(answer, final: final, at: ErrorCodePlace(["error"], isFollowedByText: true)) != nil)
        let long = String(repeating: "x", count: ErrorCodePlace.maximumLength)
        #expect(ErrorCodePlace.oauth.code(in: ErrorCodePlaceTests.response(#"{"error":"\#(long)"}"#)) == long)
        #expect(ErrorCodePlace.oauth.code(in: ErrorCodePlaceTests.response(#"{"error":"\#(long)x"}"#)) == nil)
    }
}
