import Foundation
import GatehouseClient
import GatehouseHTTP
import Testing

extension RefreshFailure {
    var name: String {
        switch self {
        case .rejected: "rejected"
        case .inDoubt: "inDoubt"
        case .transient: "transient"
        case .impossible: "impossible"
        case .unusable: "unusable"
        case .mismatched: "mismatched"
        }
    }
}

@Suite("A failed refresh")
struct RefreshFailureTests {
    @Test(arguments: [
        (HTTPError.Code.cannotConnect, "transient"), (.insecureConnection, "transient"),
        (.invalidRequest, "transient"), (.resetInProgress, "transient"), (.cannotAuthenticate, "transient"),
        (.connectionLost, "inDoubt"), (.timedOut, "inDoubt"), (.cancelled, "inDoubt"), (.invalidResponse, "inDoubt"),
        (.cannotDecodeResponse, "inDoubt"), (.unknown, "inDoubt"),
    ])
    func `is in doubt if the request may have reached the server`(_ code: HTTPError.Code, _ name: String) {
        #expect(RefreshFailure(HTTPError(code)).name == name)
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#, "rejected"), (400, #"{"error":"invalid_client"}"#, "transient"),
        (401, #"{"error":"invalid_client"}"#, "transient"), (429, "", "transient"), (500, "", "transient"),
        (502, "<html>", "transient"), (503, #"{"error":"temporarily_unavailable"}"#, "transient"),
    ])
    func `is a rejection only with a final response`(_ status: Int, _ body: String, _ name: String) {
        let response = HTTPResponse(status: HTTPStatus(rawValue: status), body: Array(body.utf8))
        #expect(RefreshFailure(response, final: .invalidGrant).name == name)
    }

    @Test func `repeats the server's code if it can be one and repeats no secret of the request`() throws {
        let form = FormBody([("grant_type", "refresh_token"), ("refresh_token", "secret-1"), ("key", "short")])
        var request = HTTPRequest(.post, url: URL(filePath: "/token"), body: form)
        request.headers["Authorization"] = "Basic " + Data("client:password-2".utf8).base64EncodedString()
        for (code, isRepeated) in [
            ("slow_down", true), ("invalid_refresh_token", true), ("short", true), ("too_short_a_key", true),
            (String(repeating: "x", count: 65), false), ("the token is bad", false), ("bad:secret-1", false),
            ("password-2", false), ("password", false), ("é", false), ("a\\u001b[2Kb", false), (#"a\"b"#, false),
        ] {
            let body = Array(#"{"error":"\#(code)"}"#.utf8)
            let response = HTTPResponse(status: 400, body: body, request: request)
            guard case .transient(let error) = RefreshFailure(response, final: .invalidGrant) else {
                Issue.record("not transient")
                return
            }
            #expect(error.context.serverCode == (isRepeated ? code : nil))
        }
    }
}
