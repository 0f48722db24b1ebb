import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A scripted user agent")
struct ScriptedUserAgentTests {
    private static let page = """
        <!doctype html><form method="post" action="/sign-in?a=1&amp;b=2">
        <input type="hidden" name="csrf" value="a&quot;b"><input type="email" name="email" value="">
        <input type="password" name="password"><button type="submit">Sign in</button></form>
        """

    private let server = ScriptedTransport()
    private let agent: ScriptedUserAgent

    init() {
        agent = ScriptedUserAgent(transport: server, email: "ada@example.com", password: Secret("secret word"))
    }

    private func visit() async throws -> URL {
        try await agent.visit(redirect: nil) { redirect in
            #expect(redirect.host() == "127.0.0.1")
            return try #require(URL(string: "https://id.example.com/authorize"))
        }
    }

    private func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": location])
    }

    @Test func `signs in and comes back with the answer`() async throws {
        server.enqueue(HTTPResponse(status: 200, headers: ["Set-Cookie": "id=1; Path=/"], body: Array(Self.page.utf8)))
        server.enqueue(redirect(to: "/continue"))
        server.enqueue(redirect(to: "http://127.0.0.1:50000/callback?code=abc"))
        #expect(try await visit().query() == "code=abc")
        let requests = server.requests
        #expect(requests.map(\.method) == [.get, .post, .get])
        #expect(requests.compactMap(\.url?.absoluteString).last == "https://id.example.com/continue")
        #expect(requests[1].url?.absoluteString == "https://id.example.com/sign-in?a=1&b=2")
        let form = String(decoding: try requests[1].body.encode(), as: UTF8.self)
        #expect(form == "csrf=a%22b&email=ada%40example.com&password=secret%20word")
        #expect(requests.map { $0.headers["Cookie"] } == [nil, "id=1", "id=1"])
        #expect(requests[1].headers["Origin"] == "https://id.example.com")
    }

    @Test func `gives up where nothing leads back`() async throws {
        for answer in [HTTPResponse(status: 400, body: Array("no".utf8)), HTTPResponse(status: 200)] {
            server.enqueue(answer)
            await #expect { try await visit() } throws: { ($0 as? AuthError)?.code == .refused }
        }
        server.setDefault { _ in HTTPResponse(status: 303, headers: ["Location": "/again"]) }
        await #expect { try await visit() } throws: { ($0 as? AuthError)?.code == .refused }
    }
}
