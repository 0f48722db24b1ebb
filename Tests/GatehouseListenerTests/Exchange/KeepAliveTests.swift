import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("A connection")
struct KeepAliveTests {
    @Test func `serves one request after the other`() async throws {
        let listener = try await Listener.echoing()
        let bodies = try await wire(to: listener) { client in
            try (0..<20).map { number in
                client.send("POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n\(100 + number)")
                return try client.readResponse().body
            }
        }
        #expect(bodies == (0..<20).map { "POST /\($0) \(100 + $0)" })
        await listener.stop()
    }

    @Test func `answers pipelined requests in order, also when the first takes longest`() async throws {
        let first = Gate<Void>()
        let listener = try await Listener.start(limits: .patient) { request in
            if request.path == "/0" { try? await first.wait() }
            return HTTPResponse(status: .ok, body: Array(request.path.utf8))
        }
        let bodies = try await wire(to: listener) { client in
            client.send((0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            first.open()
            return try (0..<20).map { _ in try client.readResponse().body }
        }
        #expect(bodies == (0..<20).map { "/\($0)" })
        await listener.stop()
    }

    @Test func `is closed when the client asks for it, and after HTTP/1.0`() async throws {
        let listener = try await Listener.echoing()
        for request in ["GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"] {
            let isClosed = try await wire(to: listener) { client in
                client.send(request)
                #expect(try client.readResponse().body == "GET / ")
                return try client.isClosed()
            }
            #expect(isClosed)
        }
        await listener.stop()
    }

    @Test func `carries no body in the answer to HEAD, and goes on`() async throws {
        let listener = try await Listener.echoing()
        let answers = try await wire(to: listener) { client in
            client.send("HEAD /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
            return [try client.readResponse(hasBody: false), try client.readResponse()]
        }
        #expect(answers[0].headers["Content-Length"] == "8")
        #expect(answers[1].body == "GET /b ")
        await listener.stop()
    }

    @Test func `tells a client that waits to send its body`() async throws {
        let listener = try await Listener.echoing()
        let answers = try await wire(to: listener) { client in
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            let interim = try client.readResponse()
            client.send("hello")
            return [interim, try client.readResponse()]
        }
        #expect(answers.map(\.status) == [100, 200])
        #expect(answers[1].body == "POST / hello")
        await listener.stop()
    }

    @Test func `is one of five hundred, each of which is served three times`() async throws {
        try raiseDescriptorLimit()
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls)
        let port = listener.address.port
        let bodies = try await onThread {
            let clients = try (0..<500).map { _ in try RawClient(port: port) }
            return try (0..<3).flatMap { round in
                for (number, client) in clients.enumerated() {
                    client.send("GET /\(round)/\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                }
                return try clients.map { try $0.readResponse().body }
            }
        }
        #expect(bodies == (0..<3).flatMap { round in (0..<500).map { "GET /\(round)/\($0) " } })
        #expect(calls.count == 1_500)
        await listener.stop()
    }
}
