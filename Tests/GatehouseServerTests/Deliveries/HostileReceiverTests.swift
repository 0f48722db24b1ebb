import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseServer
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A hostile receiver of logout tokens")
struct HostileReceiverTests {
    /// The app's address changes to that of a server on this machine, as its DNS could have it.
    private func send(
        to server: LoopbackServer, scheme: String = "http",
        networks: [IPNetwork] = IPNetwork("127.0.0.0/8").map { [$0] } ?? []
    ) async throws -> (receivers: LogoutReceivers, failure: String?) {
        let receivers = try await LogoutReceivers("app")
        try await receivers.signOut(of: "app")
        var configuration = CurlConfiguration(connectTimeout: .seconds(600))
        configuration.reachableAddresses = ReachableAddresses(besides: networks)
        let curl = CurlTransport(configuration)
        let transport = ScriptedTransport { request in
            var rewritten = HTTPRequest(.post, url: "\(scheme)://127.0.0.1:\(server.port)/", body: request.body)
            rewritten[option: Timeout.self] = .seconds(600)
            let head = try await curl.stream(rewritten)
            head.content.cancel()
            return HTTPResponse(status: head.status)
        }
        try await receivers.sending(over: transport) { try await receivers.waitForTries(1) }
        return (receivers, try await receivers.service.records.deliveries(client: "app").first?.failure)
    }

    @Test func `is never followed elsewhere`() async throws {
        let other = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        let server = try LoopbackServer { [port = other.port] connection in
            _ = connection.readRequest()
            connection.send(
                "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:\(port)/\r\nContent-Length: 0\r\n\r\n")
        }
        let (receivers, failure) = try await send(to: server)
        #expect(receivers.results == ["failed"] && failure == "it answered 307")
        #expect(other.connectionCount == 0)
    }

    @Test func `can't make the service read an endless answer`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
            while connection.send(chunk) {}
        }
        let (receivers, _) = try await send(to: server)
        #expect(receivers.results == ["sent"])
    }

    @Test func `has no endless head`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\n")
            while connection.send("X: " + String(repeating: "x", count: 1_000) + "\r\n") {}
        }
        let (receivers, failure) = try await send(to: server)
        #expect(receivers.results == ["retried"] && failure != nil)
    }

    @Test func `is reached over TLS with a valid certificate, or not at all`() async throws {
        let server = try LoopbackServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            connection.waitForEnd()
        }
        let (receivers, failure) = try await send(to: server, scheme: "https")
        #expect(receivers.results == ["retried"] && failure?.contains("TLS failed") == true, "\(failure ?? "")")
    }

    @Test func `isn't reached in a private network, or on this machine`() async throws {
        let server = try LoopbackServer(answering: { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" })
        let (receivers, failure) = try await send(to: server, networks: [])
        #expect(receivers.results == ["retried"] && failure == "the host's address isn't a permitted one")
        #expect(server.connectionCount == 0)
    }
}
