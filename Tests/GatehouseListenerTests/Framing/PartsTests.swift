import GatehouseListener
import GatehouseTesting
import Testing

/// microhttpd keeps a record of every part of a head in the memory of its connection.
@Suite("A head of many parts")
struct PartsTests {
    private func answer(to request: String) async throws -> RawResponse {
        let listener = try await Listener.echoing()
        let answer = try await wire(to: listener) { client in
            client.send(request)
            return try client.readResponse()
        }
        await listener.stop()
        return answer
    }

    @Test(arguments: ["a", "a=1", "a=%20+", "="], [950, 2_000]) func `in its query arrives as it was sent`(
        parameter: String, count: Int
    ) async throws {
        let target = "/?" + Array(repeating: parameter, count: count).joined(separator: "&")
        let answer = try await answer(to: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.status == 200)
        #expect(answer.body == "GET \(target) ")
    }

    @Test(arguments: ["/?", "/??", "/a?&", "/?a?b"]) func `in an odd query arrives as it was sent`(
        target: String
    ) async throws {
        #expect(try await answer(to: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").body == "GET \(target) ")
    }

    @Test(arguments: [
        ("GET /?" + String(repeating: "a&", count: 10_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "a: b\r\n", count: 2_500) + "\r\n", 431),
        ("GET / HTTP/1.1\r\nHost: a\r\nCookie: " + String(repeating: "a=1; ", count: 3_000) + "\r\n\r\n", 431),
    ])
    func `beyond the limits is refused at once`(request: String, status: Int) async throws {
        #expect(try await answer(to: request).status == status)
    }
}
