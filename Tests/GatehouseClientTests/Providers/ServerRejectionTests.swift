import GatehouseClient
import GatehouseHTTP
import Testing

@Suite("A server's rejection")
struct ServerRejectionTests {
    private func rejection(_ status: HTTPStatus, _ body: String, _ final: Set<FinalAnswer> = .oauth) -> ServerRejection?
    {
        ServerRejection(HTTPResponse(status: status, body: Array(body.utf8)), final: final)
    }

    @Test func `comes from an answer that was declared final`() {
        #expect(rejection(400, #"{"error":"invalid_grant"}"#)?.answer.errorCode == "invalid_grant")
        let described = rejection(400, #"{"error":"invalid_grant","error_description":"x"}"#)
        #expect(described?.description == "400 invalid_grant")
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_request"}"#), (400, #"{"error":"temporarily_unavailable"}"#),
        (401, #"{"error":"invalid_grant"}"#), (500, #"{"error":"invalid_grant"}"#), (503, ""),
        (200, #"{"error":"invalid_grant"}"#), (400, "invalid_grant"), (400, "<html>invalid_grant</html>"),
        (400, #"{"error":["invalid_grant"]}"#), (400, #"["invalid_grant"]"#), (400, ""),
        (400, #"{"error":"invalid_grant","error":"invalid_grant"}"#),
    ])
    func `comes from no other answer`(_ status: Int, _ body: String) {
        #expect(rejection(HTTPStatus(rawValue: status), body) == nil)
    }

    @Test func `needs status and code together`() {
        let final: Set = [
            FinalAnswer(status: 401, errorCode: "gone"), FinalAnswer(status: 403, errorCode: "blocked"),
        ]
        #expect(rejection(401, #"{"error":"gone"}"#, final) != nil)
        #expect(rejection(403, #"{"error":"gone"}"#, final) == nil)
        #expect(rejection(400, #"{"error":"invalid_grant"}"#, final) == nil)
    }

    @Test func `can stand in another member`() {
        let response = HTTPResponse(status: 400, body: Array(#"{"code":"gone","error":"x"}"#.utf8))
        let final: Set = [FinalAnswer(status: 400, errorCode: "gone")]
        #expect(ServerRejection(response, final: final, member: "code") != nil)
        #expect(ServerRejection(response, final: final) == nil)
    }
}
