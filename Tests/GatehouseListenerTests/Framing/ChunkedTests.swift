import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("A chunked body")
struct ChunkedTests {
    private static let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(arguments: [
        "5\r\nhello\r\n0\r\n\r\n", "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", "005\r\nhello\r\n000\r\n\r\n",
        "5;name=value\r\nhello\r\n0\r\n\r\n", "5\r\nhello\r\n0\r\nX-Trailer: y\r\n\r\n",
    ])
    func `is put together`(body: String) async throws {
        let listener = try await Listener.echoing()
        let answers = try await wire(to: listener) { client in
            client.send(Self.head + body + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
            return [try client.readResponse().body, try client.readResponse().body]
        }
        #expect(answers == ["POST / hello", "GET /next "])
        await listener.stop()
    }

    @Test func `is put together too when its lines end in bare line feeds, which is known and can't be seen here`()
        async throws
    {
        let listener = try await Listener.echoing()
        let body = try await wire(to: listener) { client in
            client.send(Self.head + "5\nhello\n0\n\n")
            return try client.readResponse().body
        }
        #expect(body == "POST / hello")
        await listener.stop()
    }

    @Test(arguments: [
        "x\r\nhello\r\n0\r\n\r\n", "-5\r\nhello\r\n0\r\n\r\n", "+5\r\nhello\r\n0\r\n\r\n", "0x5\r\nhello\r\n0\r\n\r\n",
        "5 \r\nhello\r\n0\r\n\r\n", "\r\nhello\r\n0\r\n\r\n", "5\r\nhelloworld\r\n0\r\n\r\n", ";a=b\r\n\r\n",
    ])
    func `is refused when its framing is wrong`(body: String) async throws {
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls)
        let answer = try await exchange(Self.head + body, with: listener)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(calls.count == 0)
        await listener.stop()
    }

    @Test func `is refused when a chunk's size has no end`() async throws {
        let listener = try await Listener.echoing()
        let answer = try await exchange(Self.head + "FFFFFFFFFFFFFFFFF\r\n", with: listener)
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        await listener.stop()
    }

    @Test(arguments: ["", "5", "5\r\nhel", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n"])
    func `never reaches the handler when it is cut short`(body: String) async throws {
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls, limits: .impatient)
        let answer = try await wire(to: listener) { client in
            client.send(Self.head + body)
            client.finishSending()
            return try client.readToEnd()
        }
        #expect(answer == "")
        #expect(calls.count == 0)
        await listener.stop()
    }
}
