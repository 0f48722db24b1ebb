import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("The limits of a request")
struct LimitTests {
    private static let limits = {
        var limits = ListenerLimits.patient
        limits.headSize = 1_000
        limits.fieldCount = 10
        limits.bodySize = 100
        return limits
    }()

    /// What the listener says first to a request, and whether the handler was called.
    private func outcome(of request: String) async throws -> (status: Int, calls: Int) {
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls, limits: Self.limits)
        let response = try await wire(to: listener) { client in
            client.send(request)
            return try client.readResponse()
        }
        await listener.stop()
        return (response.status, calls.count)
    }

    @Test func `let a head through up to its size, and not beyond`() async throws {
        let rest = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n".utf8.count
        for (size, status) in [(1_000, 200), (1_001, 431), (40_000, 431), (400_000, 431)] {
            let value = String(repeating: "v", count: size - rest)
            let outcome = try await outcome(of: "GET / HTTP/1.1\r\nHost: a\r\nX: \(value)\r\n\r\n")
            #expect(outcome.status == status)
            #expect(outcome.calls == (status == 200 ? 1 : 0))
        }
    }

    @Test func `let so many fields through, and not one more`() async throws {
        for (count, status) in [(10, 200), (11, 431), (160, 431)] {
            let fields = (1..<count).map { "X\($0): y\r\n" }.joined()
            #expect(try await outcome(of: "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n").status == status)
        }
    }

    @Test func `refuse a target that is too long`() async throws {
        for (count, statuses) in [(500, [200]), (1_000, [431]), (400_000, [414])] {
            let target = "/" + String(repeating: "a", count: count)
            #expect(statuses.contains(try await outcome(of: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").status))
        }
    }

    @Test func `let a body through up to its size, and not beyond`() async throws {
        for (size, status) in [(0, 200), (100, 200), (101, 413)] {
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n"
            let outcome = try await outcome(of: head + String(repeating: "b", count: size))
            #expect(outcome.status == status)
            #expect(outcome.calls == (status == 200 ? 1 : 0))
        }
    }

    @Test(arguments: ["101", "9223372036854775807", "9223372036854775808", "99999999999999999999999999"])
    func `refuse a large body before it is sent`(length: String) async throws {
        let outcome = try await outcome(
            of: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\nExpect: 100-continue\r\n\r\n")
        #expect(outcome.status == 413)
        #expect(outcome.calls == 0)
    }

    @Test func `hold for chunked bodies too`() async throws {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        for (count, status) in [(10, 200), (11, 413)] {
            let chunks = String(repeating: "a\r\n0123456789\r\n", count: count)
            let outcome = try await outcome(of: head + chunks + "0\r\n\r\n")
            #expect(outcome.status == status)
            #expect(outcome.calls == (status == 200 ? 1 : 0))
        }
    }

    @Test func `cut off a chunked body that doesn't end`() async throws {
        let listener = try await Listener.echoing(limits: Self.limits)
        let answer = try await wire(to: listener) { client in
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<1_000 { client.send("a\r\n0123456789\r\n") }
            return try client.readToEnd()
        }
        #expect(answer == "")
        await listener.stop()
    }
}
