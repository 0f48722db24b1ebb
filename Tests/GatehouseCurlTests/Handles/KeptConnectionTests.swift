import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import TLSTestSupport
import Testing

@Suite("A kept connection that its server closes")
struct KeptConnectionTests {
    private let time = ManualTimeSource()

    /// A kind of request.
    enum Kind: String, CaseIterable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
        case search = "POST that may be sent twice"
        case keyed = "POST with an Idempotency-Key"
        case upload = "POST whose content can be read only once"
        case file = "PUT whose content is streamed"

        var isRepeatable: Bool { self != .post && self != .upload }

        func request(_ server: ClosingServer) throws -> HTTPRequest {
            switch self {
            case .get: return try server.request()
            case .put: return try server.request(.put, body: BytesBody([1]))
            case .post: return try server.request(.post, body: BytesBody([1]))
            case .search:
                var request = try server.request(.post, body: BytesBody([1]))
                request.isRepeatable = true
                return request
            case .keyed:
                var request = try server.request(.post, body: BytesBody([1]))
                request.headers["Idempotency-Key"] = "1"
                return request
            case .upload:
                return try server.request(.post, body: StreamBody(once: HTTPByteStream([1, 2, 3])))
            case .file:
                return try server.request(.put, body: StreamBody { HTTPByteStream([1, 2, 3]) })
            }
        }
    }

    private func transport(_ server: ClosingServer, maximumConnections: Int = 64) -> CurlTransport {
        .patient(
            .init(caFile: server.identity.certificate, maximumConnections: maximumConnections), time: time)
    }

    @Test(arguments: Closing.allCases.filter(\.isIdle), Kind.allCases)
    func `while it is idle lets no request fail, and none is sent twice`(closing: Closing, kind: Kind) async throws {
        let server = try ClosingServer(closing) { _ in Array(ok().utf8) }
        let transport = transport(server)
        for count in 1...4 {
            #expect(try await transport.send(kind.request(server)).status == 200)
            try await server.waitUntilClosed()
            #expect(server.server.requests.count == count)
        }
    }

    @Test(arguments: Closing.allCases.filter(\.isIdle))
    func `while it is idle lets no streamed response fail`(closing: Closing) async throws {
        let server = try ClosingServer(closing) { _ in Array(ok("x").utf8) }
        let transport = transport(server)
        for count in 1...3 {
            let response = try await transport.stream(server.request(.post, body: BytesBody([1])))
            #expect(try await response.collect().text == "x")
            try await server.waitUntilClosed()
            #expect(server.server.requests.count == count)
        }
    }

    @Test(arguments: Closing.allCases.filter(\.isIdle))
    func `while it is idle is replaced, also if there may be only one`(closing: Closing) async throws {
        let server = try ClosingServer(closing) { _ in Array(ok().utf8) }
        let transport = transport(server, maximumConnections: 1)
        for kind in [Kind.post, .get, .post] {
            #expect(try await transport.send(kind.request(server)).status == 200)
            try await server.waitUntilClosed()
        }
    }

    @Test(arguments: Kind.allCases)
    func `instead of a response lets a request be sent again if it may be`(kind: Kind) async throws {
        let server = try ClosingServer(.insteadOfAnswering) { _ in Array(ok().utf8) }
        let transport = transport(server)
        _ = try await transport.send(server.request(.get, "/first"))
        let request = try kind.request(server)
        switch kind {
        case .post:
            // No time has passed, so that the connection was recent enough.
            #expect(await failureCode { try await transport.send(request) } == .connectionLost)
            #expect(server.server.requests.count == 2)
        case .upload:
            #expect(try await transport.send(request).status == 200)
            #expect(server.server.requests.count == 2)
        default:
            #expect(try await transport.send(request).status == 200)
            #expect(server.server.requests.count == 3)
        }
    }

    @Test func `instead of a response lets a streamed response begin again`() async throws {
        let server = try ClosingServer(.insteadOfAnswering) { _ in Array(ok("x").utf8) }
        let transport = transport(server)
        _ = try await transport.send(server.request(.get, "/first"))
        #expect(try await transport.stream(server.request()).collect().text == "x")
        #expect(server.server.requests.count == 3)
    }

    @Test func `instead of a response isn't followed by another kept one`() async throws {
        let gate = Gate<Void>()
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            if connection.number < 3 { connection.waitForSignal(gate) }
            connection.send(ok())
            _ = connection.readRequest()
        }
        let transport = CurlTransport.patient(time: time)
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 { group.addTask { _ = try await transport.send(try server.request()) } }
            try await server.requestTally.wait(for: 3)
            gate.open()
            try await group.waitForAll()
        }
        #expect(try await transport.send(try server.request()).status == 200)
        #expect(server.requests.count == 5 && server.connectionCount == 4)
    }

    @Test func `doesn't carry a request that can't be repeated when it was idle for half a second`() async throws {
        let server = try ClosingServer(.insteadOfAnswering) { _ in Array(ok().utf8) }
        let transport = transport(server)
        for count in 1...3 {
            #expect(try await transport.send(Kind.post.request(server)).status == 200)
            #expect(server.server.requests.count == count && server.server.connectionCount == count)
            time.advance(by: .milliseconds(500))
        }
    }
}

@Suite("A kept connection")
struct OpenConnectionTests {
    private let time = ManualTimeSource()

    @Test func `carries requests that can't be repeated as long as they follow each other`() async throws {
        let transport = CurlTransport.patient(time: time)
        let server = try LoopbackServer(answering: { _ in ok() })
        for _ in 0..<20 {
            _ = try await transport.send(try server.request(.post, body: BytesBody([1])))
            time.advance(by: .milliseconds(499))
        }
        #expect(server.connectionCount == 1)
    }

    @Test func `carries requests that may be sent twice also after a pause`() async throws {
        let transport = CurlTransport.patient(time: time)
        let server = try LoopbackServer(answering: { _ in ok() })
        for method in [.get, .put, .delete, .get] as [HTTPMethod] {
            _ = try await transport.send(try server.request(method))
            time.advance(by: .seconds(60))
        }
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: ["GET", "POST"] as [HTTPMethod])
    func `on which the server has sent what nobody asked for isn't used again`(method: HTTPMethod) async throws {
        let (gate, said) = (Gate<Void>(), Tally())
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(ok())
            connection.waitForSignal(gate)
            connection.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n")
            said.increment()
            connection.waitForEnd()
        }
        let transport = CurlTransport.patient(time: time)
        _ = try await transport.send(try server.request())
        gate.open()
        try await said.wait(for: 1)
        #expect(try await transport.send(try server.request(method)).status == 200)
        #expect(server.connectionCount == 2)
    }

    @Test func `to a unix socket carries only requests that may be sent twice`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "gatehouse-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = try LoopbackServer(at: .at(path: path)) { connection in
            while connection.readRequest() != nil { connection.send(ok()) }
        }
        let transport = CurlTransport.patient(.init(unixSocket: path), time: time)
        func send(_ method: HTTPMethod) async throws {
            var request = HTTPRequest(method, url: "http://localhost/")
            request[option: Timeout.self] = .seconds(600)
            #expect(try await transport.send(request).status == 200)
        }
        try await send(.get)
        try await send(.get)
        #expect(server.connectionCount == 1)
        try await send(.post)
        #expect(server.connectionCount == 2)
    }
}
