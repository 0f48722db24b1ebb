import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("A client that hangs up")
struct HangUpTests {
    @Test func `while the handler works doesn't disturb it, nor the listener`() async throws {
        let (began, gone, ended) = (Gate<Void>(), Gate<Void>(), Gate<Void>())
        let listener = try await Listener.start(limits: .patient) { request in
            guard request.path == "/slow" else { return HTTPResponse(status: .ok) }
            began.open()
            try? await gone.wait()
            ended.open()
            return HTTPResponse(status: .ok, body: [UInt8](repeating: 0, count: 1_000_000))
        }
        async let hangUp: Void = wire(to: listener) { $0.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n") }
        try await began.wait()
        try await hangUp
        gone.open()
        try await ended.wait()
        let next = try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: listener)
        #expect(next.hasPrefix("HTTP/1.1 200 "))
        await listener.stop()
    }

    @Test(arguments: [
        "", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf",
    ])
    func `before its request is whole never reaches the handler`(part: String) async throws {
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls, limits: .impatient)
        let answer = try await wire(to: listener) { client in
            client.send(part)
            client.finishSending()
            return try client.readToEnd()
        }
        #expect(answer == "")
        #expect(calls.count == 0)
        await listener.stop()
    }

    @Test func `with one half only still gets its answer`() async throws {
        let listener = try await Listener.echoing()
        let answer = try await wire(to: listener) { client in
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            client.finishSending()
            return try client.readResponse()
        }
        #expect(answer.body == "GET / ")
        await listener.stop()
    }
}
