import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An answer")
struct AnswerTests {
    /// What a client sees of an answer, and the events that the listener told.
    private func sent(_ response: HTTPResponse) async throws -> (answer: String, events: [String]) {
        let sink = CollectingSink()
        let listener = try await Listener.start(limits: .patient, diagnostics: sink) { _ in response }
        let answer = try await exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: listener)
        await listener.stop()
        return (answer, sink.events.map(\.name))
    }

    @Test func `carries a date and no banner`() async throws {
        let (answer, _) = try await sent(HTTPResponse(status: .ok))
        #expect(answer.contains("\r\nDate: "))
        #expect(!answer.lowercased().contains("server:"))
        #expect(!answer.lowercased().contains("microhttpd"))
    }

    @Test func `keeps its fields in order, doubled ones too`() async throws {
        let (answer, _) = try await sent(
            HTTPResponse(status: .found, headers: ["Location": "/a", "Set-Cookie": "a=1", "Set-Cookie": "b=2"]))
        #expect(answer.hasPrefix("HTTP/1.1 302 "))
        #expect(answer.contains("Location: /a\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n"))
    }

    @Test(arguments: [
        HTTPResponse(status: .ok, headers: ["X": "a\r\nSet-Cookie: evil=1"]),
        HTTPResponse(status: .ok, headers: ["X": "a\nb"]), HTTPResponse(status: .ok, headers: ["X": "a\0b"]),
        HTTPResponse(status: .ok, headers: ["X\r\nY": "a"]), HTTPResponse(status: .ok, headers: ["": "a"]),
        HTTPResponse(status: 99), HTTPResponse(status: 100), HTTPResponse(status: 101), HTTPResponse(status: 600),
        HTTPResponse(status: -1),
    ])
    func `that can't be sent as it is becomes a plain 500`(response: HTTPResponse) async throws {
        let (answer, events) = try await sent(response)
        #expect(answer.hasPrefix("HTTP/1.1 500 "))
        #expect(!answer.contains("evil"))
        #expect(answer.hasSuffix("Content-Length: 0\r\n\r\n"))
        #expect(events == ["listener.invalidAnswer"])
    }

    @Test func `is framed by the listener alone`() async throws {
        let (answer, events) = try await sent(
            HTTPResponse(
                status: .ok,
                headers: [
                    "Content-Length": "99", "transfer-encoding": "chunked", "Upgrade": "x", "X-Empty": "", "X": "y",
                ],
                body: Array("four".utf8)))
        #expect(answer.contains("Content-Length: 4\r\n"))
        for name in ["99", "chunked", "Upgrade", "X-Empty"] { #expect(!answer.contains(name)) }
        #expect(answer.contains("X: y\r\n"))
        #expect(events.isEmpty)
    }

    @Test(arguments: [204, 304]) func `has no body where there can't be one`(status: Int) async throws {
        let (answer, _) = try await sent(HTTPResponse(status: HTTPStatus(rawValue: status), body: Array("body".utf8)))
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `may be large`() async throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: 8_000_000)
        let (answer, _) = try await sent(HTTPResponse(status: .ok, body: body))
        #expect(answer.utf8.count > body.count)
        #expect(answer.hasSuffix("xxx"))
    }

    @Test func `can be lost on purpose`() async throws {
        let calls = Tally()
        let listener = try await Listener.start(
            limits: .patient,
            actions: { request in
                calls.increment()
                return request.path == "/lost" ? .closeConnection : .answer(HTTPResponse(status: .ok))
            })
        let lost = try await exchange("GET /lost HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        #expect(lost == "")
        let kept = try await exchange("GET /kept HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", with: listener)
        #expect(kept.hasPrefix("HTTP/1.1 200 "))
        #expect(calls.count == 2)
        await listener.stop()
    }
}
