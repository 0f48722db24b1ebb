import Foundation
import GatehouseClient
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Glibc
import Synchronization
import Testing

@Suite("A user agent with a redirect on loopback")
struct LoopbackUserAgentTests {
    private static func address(_ redirect: URL) throws -> URL {
        try #require(URL(string: "https://id.example/authorize?state=s1&redirect_uri=\(redirect.absoluteString)"))
    }

    private static func redirect(in address: URL) throws -> URL {
        let query = try #require(URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems)
        return try #require(query.first { $0.name == "redirect_uri" }?.value.flatMap { URL(string: $0) })
    }

    private static func get(_ target: String, port: Int, host: String? = nil) async throws -> String {
        try await LoopbackClient.exchange(
            port: port, "GET \(target) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\r\n")
    }

    @Test func `gets the redirect, and answers everybody else with nothing`() async throws {
        let pages = Mutex<[String]>([])
        let agent = LoopbackUserAgent { address in
            let port = try #require(try Self.redirect(in: address).port)
            let idle = try LoopbackClient(port: port)
            defer { withExtendedLifetime(idle) {} }
            let heard = try await [
                Self.get("/favicon.ico", port: port), Self.get("/callback?code=evil&state=s2", port: port),
                Self.get("/callback?code=evil&state=s1", port: port, host: "evil.example"),
                LoopbackClient.exchange(port: port, "nonsense\r\n\r\n"),
                Self.get("/callback?code=c1&state=s1", port: port),
            ]
            pages.withLock { $0 = heard }
        }
        let callback = try await agent.visit(redirect: nil) { try Self.address($0) }
        #expect(callback.query() == "code=c1&state=s1")
        #expect(callback.path() == "/callback")
        #expect(callback.host() == "127.0.0.1")
        let heard = pages.withLock { $0 }.map { $0.prefix(12) }
        #expect(heard.prefix(4) == ["HTTP/1.1 404", "HTTP/1.1 404", "HTTP/1.1 400", "HTTP/1.1 400"])
    }

    @Test func `shows a page that runs nothing and is kept nowhere`() async throws {
        let (pages, continuation) = AsyncStream.makeStream(of: String.self)
        let agent = LoopbackUserAgent { address in
            let port = try #require(try Self.redirect(in: address).port)
            _ = spawn {
                continuation.yield((try? await Self.get("/callback?code=c1&state=s1", port: port)) ?? "")
                continuation.finish()
            }
        }
        _ = try await agent.visit(redirect: nil) { try Self.address($0) }
        let page = try #require(await pages.first { _ in true })
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(page.contains("You can close this window."))
        for field in ["Cache-Control: no-store", "Content-Security-Policy: default-src 'none'", "Connection: close"] {
            #expect(page.contains(field))
        }
        #expect(!page.contains("c1"))
    }

    @Test(arguments: ["http://[::1]/cb", "http://localhost/cb", "http://127.0.0.1/cb"])
    func `listens where the redirect address says`(redirect: String) async throws {
        let agent = LoopbackUserAgent { address in
            let place = try Self.redirect(in: address)
            let (host, port) = (try #require(place.host()), try #require(place.port))
            let authority = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
            let request = "GET /cb?code=c1&state=s1 HTTP/1.1\r\nHost: \(authority)\r\n\r\n"
            let answer =
                host.contains("127")
                ? try await LoopbackClient.exchange(port: port, request)
                : try await LoopbackClient.exchangeOverIPv6(port: port, request)
            #expect(answer.hasPrefix("HTTP/1.1 200"))
        }
        let callback = try await agent.visit(redirect: try .test(redirect)) { try Self.address($0) }
        #expect(callback.absoluteString.hasPrefix(redirect.prefix { $0 != "b" }.dropLast(2)))
        #expect(callback.query() == "code=c1&state=s1")
    }

    @Test func `gets an answer that comes in a form`() async throws {
        let agent = LoopbackUserAgent { address in
            let port = try #require(try Self.redirect(in: address).port)
            let client = try LoopbackClient(port: port)
            let form = "state=s1&code=c1&user=%7B%7D"
            let head = "POST /callback HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(form.utf8.count)\r\n"
            client.send(head + "Content-Type: application/x-www-form-urlencoded\r\n\r\n")
            for byte in form.utf8 { client.send([byte]) }
            // The connection stays until the visit is over, which cancels this.
            defer { withExtendedLifetime(client) {} }
            try await Gate<Void>().wait()
        }
        let callback = try await agent.visit(redirect: nil) { try Self.address($0) }
        #expect(callback.query() == "state=s1&code=c1&user=%7B%7D")
    }

    @Test func `isn't held up by others who connect and say nothing, or say it slowly`() async throws {
        let agent = LoopbackUserAgent { address in
            let port = try #require(try Self.redirect(in: address).port)
            let others = try (0..<24).map { _ in try LoopbackClient(port: port) }
            for other in others { other.send("GET /callback?code=c1&sta") }
            #expect(try await Self.get("/callback?code=c1&state=s1", port: port).hasPrefix("HTTP/1.1 200"))
            withExtendedLifetime(others) {}
        }
        _ = try await agent.visit(redirect: nil) { try Self.address($0) }
    }

    @Test func `passes over what isn't the answer, though the address doesn't tell the state`() async throws {
        let agent = LoopbackUserAgent { address in
            let port = try #require(try Self.redirect(in: address).port)
            #expect(try await Self.get("/callback?code=evil&state=s2", port: port).hasPrefix("HTTP/1.1 404"))
            _ = try await Self.get("/callback?code=c1&state=s1", port: port)
        }
        let callback = try await agent.visit(redirect: nil) {
            $0.query()?.contains("state=s1") == true
        } address: {
            try .test("https://id.example/authorize?request_uri=urn:x&redirect_uri=\($0.absoluteString)")
        }
        #expect(callback.query() == "code=c1&state=s1")
    }

    @Test func `closes its port when its task is cancelled`() async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let agent = LoopbackUserAgent { address in
            continuation.yield(try #require(try Self.redirect(in: address).port))
        }
        let visit = Task { try await agent.visit(redirect: nil) { try Self.address($0) } }
        let port = try #require(await ports.first { _ in true })
        _ = try LoopbackClient(port: port)
        visit.cancel()
        await #expect { try await visit.value } throws: { error in
            error is CancellationError || (error as? AuthError)?.code == .cancelled
        }
        #expect(throws: LoopbackSocket.Failure.self) { try LoopbackClient(port: port) }
    }

    @Test func `can take the same port again at once, but not one that is taken`() async throws {
        let agent = LoopbackUserAgent { address in
            let port = try #require(try Self.redirect(in: address).port)
            _ = try await Self.get("/callback?code=c1&state=s1", port: port)
        }
        let first = try await agent.visit(redirect: nil) { try Self.address($0) }
        let port = try #require(first.port)
        let fixed = try #require(URL(string: "http://127.0.0.1:\(port)/callback"))
        for _ in 0..<3 {
            #expect(try await agent.visit(redirect: fixed) { try Self.address($0) }.port == fixed.port)
        }
        let nested = LoopbackUserAgent { _ in _ = try await agent.visit(redirect: fixed) { try Self.address($0) } }
        await #expect {
            try await nested.visit(redirect: fixed) { try Self.address($0) }
        } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
    }

    @Test func `gives up when nobody comes back`() async throws {
        let clock = ManualTimeSource()
        let agent = LoopbackUserAgent(patience: .seconds(600), time: clock) { _ in }
        let visit = Task { try await agent.visit(redirect: nil) { try Self.address($0) } }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(600))
        await #expect { try await visit.value } throws: { ($0 as? AuthError)?.code == .cancelled }
    }

    @Test func `fails when the address can't be shown`() async throws {
        let agent = LoopbackUserAgent { _ in throw AuthError(.misconfigured, "no browser") }
        await #expect { try await agent.visit(redirect: nil) { try Self.address($0) } } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
    }

    @Test(arguments: [
        "https://127.0.0.1/cb", "http://192.0.2.1/cb", "http://127.0.0.1/cb?x=1", "com.example:/cb",
        "http://me@127.0.0.1/cb",
        "http://[::2]/cb", "http://127.0.0.2/cb", "http://localhost.example/cb",
    ])
    func `listens on this machine only`(redirect: String) async throws {
        let agent = LoopbackUserAgent { _ in }
        let wanted = try #require(URL(string: redirect))
        await #expect {
            try await agent.visit(redirect: wanted) { try Self.address($0) }
        } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
    }
}
