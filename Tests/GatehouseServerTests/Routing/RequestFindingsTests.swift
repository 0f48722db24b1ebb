import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("What is found out about a request")
struct RequestFindingsTests {
    private final class Canary: Sendable {}

    private func visitor() -> Visitor { Visitor(address: nil, requestID: "r") }

    @Test func `is the last reason for a refusal, and the client, once`() {
        let findings = RequestFindings()
        findings.isAbout { "notes" }
        findings.refuse(.invalidRequest)
        findings.refuse(.invalidClient)
        let refusal = findings.conclude()
        #expect(refusal?.error == .invalidClient)
        #expect(refusal?.client == "notes")
        #expect(findings.conclude() == nil)
    }

    @Test func `is nothing for a request that isn't refused`() {
        let findings = RequestFindings()
        findings.isAbout { "notes" }
        #expect(findings.conclude() == nil)
    }

    @Test(arguments: [false, true])
    func `keeps nothing behind the request's end`(isRefused: Bool) {
        let findings = RequestFindings()
        weak var kept: Canary?
        do {
            let canary = Canary()
            kept = canary
            findings.isAbout {
                withExtendedLifetime(canary) {}
                return nil
            }
        }
        #expect(kept != nil)
        if isRefused { findings.refuse(.invalidRequest) }
        _ = findings.conclude()
        #expect(kept == nil)
    }

    /// A request whose findings keep it would stay in memory for ever, with the secrets that it has sent.
    @Test func `doesn't keep the request, even if that never ends`() throws {
        weak var findings: RequestFindings?
        do {
            let visitor = visitor()
            findings = visitor.findings
            var request = HTTPRequest(.post, path: "/token", body: FormBody([("client_id", "notes")]))
            request.headers["Authorization"] = "Basic bm90ZXM6c2VjcmV0"
            try IncomingRequest(request, from: visitor).noteClaimedClient()
            #expect(findings != nil)
        }
        #expect(findings == nil)
    }

    @Test func `names the client of a form and of credentials`() throws {
        for (body, authorization) in [("client_id=notes", nil), ("", "Basic bm90ZXM6c2VjcmV0")] {
            let visitor = visitor()
            var request = HTTPRequest(.post, path: "/token", body: BytesBody(Array(body.utf8)))
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            request.headers["Authorization"] = authorization
            try IncomingRequest(request, from: visitor).noteClaimedClient()
            visitor.findings.refuse(.invalidClient)
            #expect(visitor.findings.conclude()?.client == "notes")
        }
    }
}
