import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

@Suite("A request target")
struct TargetTests {
    @Test(arguments: [
        "/", "/a/b", "/a%2Fb?x=%2F&y=a+b", "//double", "/..;/a", "/~a/-._!$&'()*+,;=:@",
        "/a?b?c/d", "/%E2%82%AC",
    ])
    func `arrives as it was sent`(target: String) async throws {
        let listener = try await Listener.echoing()
        let response = try await wire(to: listener) { client in
            client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            return try client.readResponse()
        }
        #expect(response.status == 200)
        #expect(response.body == "GET \(target) ")
        await listener.stop()
    }

    @Test(arguments: [
        "*", "http://other.example/", "https://a/", "a", "?x", "other.example:443", "/%", "/%4", "/%zz", "/a%0", "/%00",
        "/a?b=%00", "/a\\b",
        "/a#b", "/a<b", "/a\"b", "/a|b", "/a?[b]", "/€", "/a\tb", "/a\u{1}b",
    ])
    func `is refused when it isn't a path and query`(target: String) async throws {
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls)
        let answer = try await exchange("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n", with: listener)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(calls.count == 0)
        await listener.stop()
    }
}
