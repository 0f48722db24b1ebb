import GatehouseHTTP
import Testing

@testable import GatehouseListener

@Suite("An address to listen on")
struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8080), ("0.0.0.0:0", "0.0.0.0", 0), ("[::1]:443", "::1", 443),
        ("localhost:1", "127.0.0.1", 1),
    ])
    func `is read from host and port`(text: String, host: String, port: Int) throws {
        #expect(try ListenAddress(parsing: text) == ListenAddress(host: host, port: port))
    }

    @Test(arguments: [
        "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "::1:80", "a:b",
        "example.com:80", "[example.com]:80",
    ])
    func `is refused when it is anything else`(text: String) {
        let error = #expect(throws: ListenerError.self) { try ListenAddress(parsing: text) }
        #expect(error?.code == .invalidAddress)
    }

    @Test func `is written as it is read`() throws {
        for text in ["127.0.0.1:8080", "[::1]:443"] {
            #expect(try ListenAddress(parsing: text).description == text)
        }
    }

    @Test(arguments: [
        ("127.0.0.1:80", "http://127.0.0.1"), ("0.0.0.0:8080", "http://127.0.0.1:8080"),
        ("[::1]:8080", "http://[::1]:8080"), ("[::]:8080", "http://[::1]:8080"),
    ])
    func `has an origin under which this machine reaches it`(text: String, origin: String) throws {
        let address = try ListenAddress(parsing: text)
        #expect(address.origin(isEncrypted: false)?.description == origin)
    }

    @Test func `has an https origin with TLS`() {
        #expect(ListenAddress.loopback(port: 443).origin(isEncrypted: true)?.description == "https://127.0.0.1")
    }
}
