import Foundation
import GatehouseHTTP
import GatehouseTesting
import Synchronization
import Testing

private enum Key: HTTPRequestOption {
    static let defaultOptionValue: String? = nil
    static let isBoundToOrigin = true
}

@Suite("A redirect's handler")
struct RedirectHandlerTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    private func load(
        _ location: String, from address: String = "https://a.example/x",
        _ handler: @escaping @Sendable (HTTPResponse, HTTPRequest) async -> HTTPRequest?
    ) async throws -> HTTPResponse {
        transport.enqueue(HTTPResponse(status: 302, headers: ["Location": location], body: [3]))
        var request = HTTPRequest(url: try #require(URL(string: address)))
        request.headers["Authorization"] = "Bearer x"
        request[option: Key.self] = "key"
        request[option: RedirectHandler.self] = handler
        return try await LoaderChain(transport: transport) { FollowRedirects() }.load(request)
    }

    @Test func `sees the answer and what would be sent, and may let it be`() async throws {
        let seen = Mutex<[String]>([])
        let response = try await load("/y") { response, proposed in
            seen.withLock { $0 = ["\(response.status)", proposed.urlText ?? ""] }
            return proposed
        }
        #expect(response.status == 200)
        #expect(seen.withLock { $0 } == ["302", "https://a.example/y"])
    }

    @Test func `may refuse, and then the redirect is the answer`() async throws {
        let response = try await load("/y") { _, _ in nil }
        #expect((response.status, response.body) == (302, [3]))
        #expect(transport.requests.count == 1)
    }

    @Test func `may change the request`() async throws {
        let response = try await load("/y") { _, proposed in
            var changed = proposed
            changed.path = "/z"
            changed.headers["X-Hop"] = "1"
            return changed
        }
        #expect(response.request?.urlText == "https://a.example/z")
        #expect(response.request?.headers["X-Hop"] == "1")
        #expect(response.request?.headers["Authorization"] == "Bearer x")
    }

    @Test func `can't take what belongs to the first origin to a third one`() async throws {
        let response = try await load("/y") { _, proposed in
            var changed = proposed
            changed.host = "c.example"
            return changed
        }
        #expect(response.request?.urlText == "https://c.example/y")
        #expect(response.request?.headers["Authorization"] == nil)
        #expect(response.request?[option: Key.self] == nil)
    }

    @Test func `may give the new origin credentials of its own`() async throws {
        let response = try await load("https://b.example/") { _, proposed in
            var changed = proposed
            changed.headers["Authorization"] = "Bearer for b"
            return changed
        }
        #expect(response.request?.headers["Authorization"] == "Bearer for b")
    }

    @Test func `can't leave TLS`() async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await load("/y") { _, proposed in
                var changed = proposed
                changed.scheme = "http"
                return changed
            }
        }
        #expect(error?.code == .insecureConnection)
        #expect(try await load("/y", from: "http://a.example/") { $1 }.status == 200)
    }

    @Test func `can't put another request in place of this one`() async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await load("/y") { _, _ in HTTPRequest(path: "/other") }
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.count == 1)
    }
}
