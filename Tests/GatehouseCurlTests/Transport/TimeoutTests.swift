import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("A timeout")
struct TimeoutTests {
    private let transport = CurlTransport.patient()

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"])
    func `ends an exchange that doesn't go on`(beginning: String) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(beginning)
            connection.waitForEnd()
        }
        var request = try server.request()
        request[option: Timeout.self] = .milliseconds(50)
        #expect(await failureCode { try await transport.send(request) } == .timedOut)
        try await server.endTally.wait(for: 1)
    }

    /// On a new connection libcurl has times of its own to wake up for.
    @Test func `ends an answer on a kept connection that is read bit by bit and doesn't go on`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(ok())
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
            connection.waitForEnd()
        }
        _ = try await transport.send(try server.request())
        var request = try server.request()
        request[option: Timeout.self] = .milliseconds(50)
        let stalling = request
        #expect(await failureCode { try await transport.stream(stalling).collect() } == .timedOut)
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `of no time at all doesn't mean for ever`(timeout: Duration) async throws {
        let server = try LoopbackServer { $0.waitForEnd() }
        var request = try server.request()
        request[option: Timeout.self] = timeout
        #expect(await failureCode { try await transport.send(request) } == .timedOut)
    }

    @Test func `longer than libcurl can count is as long as it can`() async throws {
        let server = try LoopbackServer(answering: { _ in ok() })
        var request = try server.request()
        request[option: Timeout.self] = .seconds(Int64.max / 4)
        #expect(try await transport.send(request).status == 200)
    }
}
