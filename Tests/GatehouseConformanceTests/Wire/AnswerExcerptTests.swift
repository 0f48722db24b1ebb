import GatehouseHTTP
import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("The answer in a report")
struct AnswerExcerptTests {
    private static let random = "dGhpcyBpcyBhIHNlY3JldCAx"

    private func excerpt(_ body: String, _ headers: HTTPHeaders = [:]) -> AnswerExcerpt {
        AnswerExcerpt(HTTPResponse(status: .badRequest, headers: headers, body: Array(body.utf8)))
    }

    @Test func `contains the status, the relevant fields and the body`() {
        let answer = excerpt(
            #"{"error":"invalid_grant","error_description":"The code was used."}"#,
            ["Content-Type": "application/json", "Cache-Control": "no-store", "X-Powered-By": "x"])
        #expect(answer.status == 400)
        #expect(answer.headers == ["Content-Type: application/json", "Cache-Control: no-store"])
        #expect(answer.body.contains("invalid_grant") && answer.body.contains("The code was used."))
    }

    @Test(
        arguments: [
            #"{"access_token":"short"}"#, #"{"tokens":[{"code":"short"}]}"#, #"{"id_token":"short"}"#,
            #"{"client_secret":"short"}"#, #"{"any":"dGhpcyBpcyBhIHNlY3JldCAx"}"#,
            #"{"any":"https://client.example/cb?code=short&state=short"}"#, "code=short&scope=openid",
            "A page with dGhpcyBpcyBhIHNlY3JldCAx", "eyJhbGciOiJub25lIn0.dGhpcyBpcyBhIHNlY3JldCAx.",
        ])
    func `has no secrets, tokens and codes`(body: String) {
        let text = excerpt(body).body
        #expect(!text.contains("short") && !text.contains(AnswerExcerptTests.random) && text.contains("…"), "\(text)")
    }

    @Test func `has no secrets where it redirects to, or in the attributes of a page`() {
        let location = excerpt("", ["Location": "https://client.example/cb?code=short&iss=https://id.example"])
        #expect(location.headers == ["Location: https://client.example/cb?code=…&iss=https://id.example"])
        let page = #"<html><style>p { color: red }</style><input value="short"><p>Wrong &amp; used</p></html>"#
        #expect(excerpt(page, ["Content-Type": "text/html; charset=utf-8"]).body == "Wrong & used")
    }

    @Test func `is short`() {
        #expect(excerpt(String(repeating: "word ", count: 10_000)).body.count == 2_000)
    }

    @Test func `stands with a module that has failed, and says what came instead`() async throws {
        let log = ExchangeLog()
        let judge = Judge(log: log)
        let request = HTTPRequest(.post, url: "https://id.example/token")
        log.record(request, form: nil, HTTPResponse(status: .ok, body: Array("{}".utf8)))
        judge.expect(true, "there is an answer")
        judge.expect(false, "the status is 400", "RFC 6749 5.2")
        log.record(request, form: nil, nil)
        let report = ModuleReport(
            plan: "basic", module: "m", summary: "", findings: judge.findings, exchanges: log.exchanges,
            duration: .zero)
        #expect(report.detail == "expected: the status is 400 (RFC 6749 5.2); the last answer was 200")
        #expect(report.json["request"] == "POST https://id.example/token")
        #expect(report.json["answer"]?["status"] == 200 && report.json["answer"]?["body"] == "{}")
        let run = RunDescription(issuer: "https://id.example", version: "1", date: "today", duration: .zero)
        #expect(HTMLReport(run, reports: [report]).text.contains("<pre>200\n\n{}</pre>"))
    }
}
