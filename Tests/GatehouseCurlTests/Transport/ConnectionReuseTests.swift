import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("Connections")
struct ConnectionReuseTests {
    @Test func `are kept from one request to the next`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(answering: { _ in ok() })
        for number in 0..<20 {
            _ = try await transport.send(try server.request(number.isMultiple(of: 2) ? .get : .post))
        }
        #expect(server.requests.count == 20)
        #expect(server.connectionCount == 1)
    }

    @Test func `aren't shared by transports`() async throws {
        let server = try LoopbackServer(answering: { _ in ok() })
        for _ in 0..<2 { _ = try await CurlTransport.patient().send(try server.request()) }
        #expect(server.connectionCount == 2)
    }

    @Test func `that a server closes aren't kept`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(answering: { _ in ok("", "Connection: close\r\n") })
        for _ in 0..<2 { _ = try await transport.send(try server.request()) }
        #expect(server.connectionCount == 2)
    }

    @Test func `serve a hundred requests at once, each with its own answer`() async throws {
        let transport = CurlTransport.patient()
        let server = try LoopbackServer(answering: { ok($0.target) })
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                let request = try server.request(.get, "/\(number)")
                group.addTask { (number, try await transport.send(request).text) }
            }
            for try await (number, text) in group { #expect(text == "/\(number)") }
        }
        #expect(server.requests.count == 100)
        #expect(server.connectionCount <= 64)
    }

    @Test func `are never more than allowed, and requests wait for one`() async throws {
        let transport = CurlTransport.patient(.init(maximumConnections: 4))
        let gate = Gate<Void>()
        let server = try LoopbackServer(answering: { ok($0.target) })
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                let request = try server.request(.get, "/\(number)")
                group.addTask {
                    try await gate.wait()
                    return (number, try await transport.send(request).text)
                }
            }
            gate.open()
            for try await (number, text) in group { #expect(text == "/\(number)") }
        }
        #expect(server.peakConnections <= 4)
    }
}
