import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Fetching a client's document")
struct DocumentFetcherTests {
    private let sink = CollectingSink()
    private let time = ManualTimeSource()

    /// Fetches from a server on this machine, as if a public host were there.
    private func fetch(
        _ server: LoopbackServer, host: String = "127.0.0.1", reaching networks: [String] = ["127.0.0.0/8"]
    ) async throws -> Result<ClientDocument, ClientDocumentError> {
        var configuration = CurlConfiguration(connectTimeout: .seconds(600))
        configuration.reachableAddresses = ReachableAddresses(besides: networks.compactMap { IPNetwork($0) })
        let curl = CurlTransport(configuration)
        let transport = ScriptedTransport { request in
            var rewritten = HTTPRequest(.get, url: "http://\(host):\(server.port)/")
            rewritten[option: MaximumResponseSize.self] = request[option: MaximumResponseSize.self]
            return try await curl.send(rewritten)
        }
        return try await fetch("https://client.example.com/jwks.json?secret", over: transport)
    }

    private func fetch(
        _ address: String, over transport: any HTTPTransport
    ) async throws -> Result<ClientDocument, ClientDocumentError> {
        let fetcher = DocumentFetcher(over: transport, diagnostics: sink, time: time)
        do {
            return .success(try await fetcher.fetch(try #require(URL(string: address))))
        } catch {
            return .failure(try #require(error as? ClientDocumentError))
        }
    }

    private static func answer(_ text: String, _ fields: String = "") -> String {
        "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }

    private func failure(_ result: Result<ClientDocument, ClientDocumentError>) -> ClientDocumentError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test(
        arguments: [
            ("", nil), ("Cache-Control: max-age=90, public\r\n", .seconds(90)),
            ("Cache-Control: max-age=90\r\nAge: 60\r\n", .seconds(30)), ("Cache-Control: no-store\r\n", .zero),
        ] as [(String, Duration?)])
    func `brings its content and its lifetime`(fields: String, lifetime: Duration?) async throws {
        let server = try LoopbackServer(answering: { _ in DocumentFetcherTests.answer("text", fields) })
        let document = try await fetch(server).get()
        #expect(document.content == Array("text".utf8) && document.lifetime == lifetime)
        let event = try #require(sink.events(named: DocumentFetcher.event).first)
        #expect(event.fields["address"] == "https://client.example.com/jwks.json")
        #expect(event.fields["result"] == "fetched" && event.fields["reason"] == nil)
    }

    @Test func `follows no redirect`() async throws {
        let other = try LoopbackServer(answering: { _ in DocumentFetcherTests.answer("{}") })
        let server = try LoopbackServer(answering: { [port = other.port] _ in
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(port)/\r\nContent-Length: 0\r\n\r\n"
        })
        let error = failure(try await fetch(server))
        #expect(error?.kind == .unacceptable && error?.reason.hasPrefix("it answered 302") == true)
        #expect(other.connectionCount == 0)
        let event = try #require(sink.events(named: DocumentFetcher.event).first)
        #expect(event.fields["result"] == "failed" && event.fields["reason"] == error?.reason)
    }

    @Test(arguments: [(404, ClientDocumentError.Kind.unacceptable), (429, .unavailable), (503, .unavailable)])
    func `distinguishes a host that fails from one that has no document`(
        status: Int, kind: ClientDocumentError.Kind
    ) async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n" })
        #expect(failure(try await fetch(server))?.kind == kind)
    }

    @Test func `is sent again if the host has closed a connection that was kept open`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(DocumentFetcherTests.answer("\(connection.number)"))
            _ = connection.readRequest()
        }
        let curl = CurlTransport(CurlConfiguration(connectTimeout: .seconds(600)))
        let transport = ScriptedTransport { _ in try await curl.send(try server.request()) }
        let fetcher = DocumentFetcher(over: transport, time: time)
        let address = try #require(URL(string: "https://client.example.com/jwks.json"))
        #expect(try await fetcher.fetch(address).content == Array("0".utf8))
        #expect(try await fetcher.fetch(address).content != Array("0".utf8), "it came over another connection")
        #expect(server.requests.count == 3)
    }

    @Test func `says that nobody listens at the permitted address of a host with several`() async throws {
        let port = try LoopbackServer(answering: { _ in "" }).port
        var configuration = CurlConfiguration(connectTimeout: .seconds(600))
        configuration.reachableAddresses = ReachableAddresses(besides: [try #require(IPNetwork("127.0.0.0/8"))])
        let result = try await fetch("https://localhost:\(port)/", over: CurlTransport(configuration))
        let reason = try #require(failure(result)?.reason)
        #expect(reason.hasPrefix("no server accepts the connection"))
    }

    @Test func `ends at 64 KiB`() async throws {
        let server = try LoopbackServer(answering: { _ in
            DocumentFetcherTests.answer(String(repeating: "x", count: ClientDocument.maximumSize))
        })
        #expect(try await fetch(server).get().content.count == ClientDocument.maximumSize)
        let endless = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
            while connection.send(chunk) {}
        }
        #expect(failure(try await fetch(endless))?.kind == .unacceptable)
    }

    @Test func `ends after 5 seconds, also within an answer`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx")
            connection.waitForEnd()
        }
        async let result = fetch(server)
        try await time.waitForSleepers()
        time.advance(by: .seconds(5))
        #expect(failure(try await result)?.kind == .unreachable)
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `reaches no address on this machine, whatever it is called`(host: String) async throws {
        let server = try LoopbackServer(answering: { _ in DocumentFetcherTests.answer("{}") })
        let error = failure(try await fetch(server, host: host, reaching: []))
        #expect(error?.kind == .unreachable)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["10.0.0.1", "192.168.0.1", "172.16.0.1", "169.254.169.254", "[fd00::1]", "[fe80::1]", "[::1]"])
    func `reaches no private and no link-local address`(host: String) async throws {
        var configuration = CurlConfiguration()
        configuration.reachableAddresses = ReachableAddresses()
        let error = failure(try await fetch("https://\(host)/", over: CurlTransport(configuration)))
        #expect(error?.kind == .unreachable && error?.reason == "the host's address isn't a permitted one")
    }

    @Test(arguments: ["http://client.example.com/", "http://127.0.0.1/", "file:///etc/passwd", "https:x"])
    func `sends nothing without https`(address: String) async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        #expect(failure(try await fetch(address, over: transport))?.kind == .unreachable)
        #expect(transport.requests.isEmpty)
    }
}
