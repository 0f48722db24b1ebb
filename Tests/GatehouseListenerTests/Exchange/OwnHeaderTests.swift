import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("The header fields of the listener's own answers")
struct OwnHeaderTests {
    private static let own: HTTPHeaders = ["X-Frame-Options": "DENY", "X-Own": "a", "X-Own": "b", "Connection": "x"]

    private func listener(
        _ limits: ListenerLimits = .patient, _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) async throws -> Listener {
        var configuration = ListenerConfiguration(limits: limits)
        configuration.ownHeaders = Self.own
        return try await Listener.start(configuration, handler: handler)
    }

    private func carriesThem(_ answer: RawResponse) -> Bool {
        answer.headers["X-Frame-Options"] == "DENY" && answer.headers[values: "X-Own"] == ["a", "b"]
            && !answer.headers[values: "Connection"].contains("x")
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n"
                + String(repeating: "b", count: 101) + "\r\n0\r\n\r\n", 413
        ),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "v", count: 20_000) + "\r\n\r\n", 431),
        ("GET /" + String(repeating: "v", count: 20_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 500),
    ])
    func `are in each`(request: String, status: Int) async throws {
        var limits = ListenerLimits.patient
        limits.bodySize = 100
        let listener = try await listener(limits) { _ in HTTPResponse(status: 99) }
        let answer = try await wire(to: listener) { client in
            client.send(request)
            return try client.readResponse()
        }
        #expect(answer.status == status)
        #expect(carriesThem(answer))
        await listener.stop()
    }

    @Test func `are in the 503 of a listener that stops`() async throws {
        let began = Gate<Void>()
        let listener = try await listener { _ in
            began.open()
            try? await Gate<Void>().wait()
            return HTTPResponse(status: .ok)
        }
        async let answer = wire(to: listener) { client in
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return try client.readResponse()
        }
        try await began.wait()
        await listener.stop()
        #expect(try await answer.status == 503)
        #expect(carriesThem(try await answer))
    }

    @Test func `are in no answer of the handler`() async throws {
        let listener = try await listener { _ in HTTPResponse(status: .ok) }
        let answer = try await wire(to: listener) { client in
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            return try client.readResponse()
        }
        #expect(answer.status == 200)
        #expect(answer.headers["X-Own"] == nil)
        await listener.stop()
    }

    @Test func `are refused if they can't be sent`() async {
        var configuration = ListenerConfiguration()
        configuration.ownHeaders = ["X": "a\r\nb"]
        let invalid = configuration
        let error = await #expect(throws: ListenerError.self) {
            try await Listener.start(invalid) { _ in HTTPResponse(status: .ok) }
        }
        #expect(error?.code == .invalidHeader)
    }
}
