import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("A connection that is lost")
struct ConnectionLossTests {
    private let transport = CurlTransport.patient()

    /// Cuts the connection after so many bytes of an answer.
    private func load(_ answer: String, cutAfter count: Int, resetting: Bool) async throws -> HTTPResponse {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(Array(answer.utf8.prefix(count)))
            if resetting { connection.reset() }
        }
        return try await transport.send(try server.request())
    }

    /// The last line feed of a chunked answer isn't missed: its content is whole without it.
    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nabcde", 0),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nX: y\r\n\r\n", 1),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 0),
        ], [false, true])
    func `at any byte of an answer is a failure, never half an answer`(
        example: (answer: String, dispensable: Int), resetting: Bool
    ) async throws {
        let (answer, dispensable) = example
        for count in 0..<(answer.utf8.count - dispensable) {
            let code = await failureCode { try await load(answer, cutAfter: count, resetting: resetting) }
            #expect(code == .connectionLost, "after \(count) bytes")
        }
        #expect(try await load(answer, cutAfter: answer.utf8.count, resetting: false).status == 200)
    }

    @Test func `while the request is still being sent is a failure`() async throws {
        let server = try LoopbackServer { connection in
            connection.receive()
            connection.reset()
        }
        let request = try server.request(.post, body: BytesBody([UInt8](repeating: 1, count: 8_000_000)))
        let code = await failureCode { try await transport.send(request) }
        #expect(code == .connectionLost)
    }

    /// SIGPIPE, whose default is to end the process, would end the tests.
    @Test func `while the first request is still being sent over TLS is a failure, and not the end of the process`()
        async throws
    {
        let server = try TLSServer()
        var request = try server.request()
        request.method = .post
        request.body = BytesBody([UInt8](repeating: 1, count: 64_000_000))
        let kill = server.kill
        request[option: ProgressOption.self] = { if $0.bytesSent > 1_000_000 { kill() } }
        let code = await failureCode { try await transport.send(request) }
        #expect(code == .connectionLost)
        withExtendedLifetime(server) {}
    }

    @Test func `before the next request is replaced by a new one`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(ok())
        }
        for number in 1...3 {
            _ = try await transport.send(try server.request(.post))
            try await server.endTally.wait(for: number)
        }
        #expect(server.connectionCount == 3)
    }

    @Test func `because nobody listens is no way to the server`() async throws {
        let port = try LoopbackServer { _ in }.port
        var request = HTTPRequest(path: "/")
        (request.scheme, request.host, request.port) = ("http", "127.0.0.1", port)
        #expect(await failureCode { try await transport.send(request) } == .cannotConnect)
        request.host = "nobody.invalid"
        #expect(await failureCode { try await transport.send(request) } == .cannotConnect)
    }
}
