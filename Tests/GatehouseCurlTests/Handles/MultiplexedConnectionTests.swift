import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("A kept connection of HTTP/2")
struct MultiplexedConnectionTests {
    private let time = ManualTimeSource()

    private func transport(_ server: HTTP2Server) -> CurlTransport {
        .patient(.init(caFile: server.identity.certificate), time: time)
    }

    @Test(arguments: ["GET", "POST"] as [HTTPMethod])
    func `carries one request after the other`(method: HTTPMethod) async throws {
        let server = try HTTP2Server { _, _ in .answer }
        let transport = transport(server)
        for _ in 0..<5 { #expect(try await transport.send(server.request(method)).status == 200) }
        #expect(server.requestCount == 5 && server.server.connectionCount == 1)
    }

    @Test func `that is too old for a request is closed, and its successor carries the next ones`() async throws {
        let server = try HTTP2Server { _, _ in .answer }
        let transport = transport(server)
        #expect(try await transport.send(server.request(.post)).status == 200)
        time.advance(by: .milliseconds(500))
        for _ in 0..<5 { #expect(try await transport.send(server.request(.post)).status == 200) }
        try #require(server.requestCount == 6 && server.server.connectionCount == 2)
        try await server.server.endTally.wait(for: 1)
    }

    @Test(arguments: ["GET", "POST"] as [HTTPMethod], [false, true])
    func `that its server closes while it is idle lets no request fail`(
        method: HTTPMethod, notifies: Bool
    ) async throws {
        let server = try HTTP2Server(notifies: notifies) { _, _ in .answerAndClose }
        let transport = transport(server)
        for count in 1...3 {
            #expect(try await transport.send(server.request(method)).status == 200)
            try await server.server.endTally.wait(for: count)
        }
        #expect(server.requestCount == 3)
    }

    @Test(arguments: ["GET", "POST"] as [HTTPMethod])
    func `on which its server accepts no more isn't used again`(method: HTTPMethod) async throws {
        let server = try HTTP2Server { _, _ in .answerAndLeave }
        let transport = transport(server)
        for _ in 0..<3 { #expect(try await transport.send(server.request(method)).status == 200) }
        #expect(server.requestCount == 3)
    }

    @Test func `that its server closes instead of a response lets a request be sent again if it may be`() async throws {
        let server = try HTTP2Server { _, number in number == 0 ? .answer : .close }
        let transport = transport(server)
        for _ in 0..<2 { #expect(try await transport.send(server.request()).status == 200) }
        #expect(server.requestCount == 3)
        let request = try server.request(.post)
        #expect(await failureCode { try await transport.send(request) } == .connectionLost)
        #expect(server.requestCount == 4)
        time.advance(by: .milliseconds(500))
        for _ in 0..<2 {
            #expect(try await transport.send(server.request(.post)).status == 200)
            time.advance(by: .milliseconds(500))
        }
        #expect(server.requestCount == 6)
    }

    @Test func `that is reset lets none of the requests under way be sent twice that may not be`() async throws {
        let server = try HTTP2Server { connection, number in
            connection > 0 ? .answer : number == 0 ? .hold : .reset
        }
        let transport = transport(server)
        let request = try server.request(.post)
        async let first = failureCode { try await transport.send(request) }
        try await server.requestTally.wait(for: 1)
        #expect(await failureCode { try await transport.send(request) } == .connectionLost)
        #expect(await first == .connectionLost)
        #expect(server.requestCount == 2)
    }

    @Test func `carries every request while it is in use, and an old one none that can't be repeated`() async throws {
        let server = try HTTP2Server { connection, number in connection + number == 0 ? .hold : .answer }
        let transport = transport(server)
        let request = try server.request(.post)
        let first = Task { try await transport.send(request) }
        try await server.requestTally.wait(for: 1)
        try await withThrowingTaskGroup { group in
            for _ in 0..<9 { group.addTask { _ = try await transport.send(request) } }
            try await group.waitForAll()
        }
        time.advance(by: .seconds(60))
        #expect(try await transport.send(request).status == 200)
        #expect(server.requestCount == 11 && server.server.connectionCount == 1)
        first.cancel()
        _ = await first.result
        time.advance(by: .milliseconds(500))
        #expect(try await transport.send(request).status == 200)
        #expect(server.requestCount == 12 && server.server.connectionCount == 2)
    }
}
