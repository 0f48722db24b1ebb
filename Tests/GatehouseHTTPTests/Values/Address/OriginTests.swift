import Foundation
import GatehouseHTTP
import Testing

@Suite("An origin")
struct OriginTests {
    private func origin(_ text: String) throws -> Origin? {
        Origin(try #require(URL(string: text)))
    }

    @Test(arguments: [
        ("https://Example.com/a", "https://example.com:443/b"), ("http://example.com", "HTTP://example.com:80/"),
        ("http://[::1]:80/", "http://[::1]/"),
    ])
    func `is the same for addresses that differ in nothing but case, path and a written port`(
        pair: (String, String)
    ) throws {
        #expect(try origin(pair.0) == origin(pair.1))
    }

    @Test(arguments: ["http://example.com", "https://example.com:444", "https://www.example.com", "https://example.co"])
    func `differs by scheme, port and host`(other: String) throws {
        #expect(try origin("https://example.com") != origin(other))
    }

    @Test func `is written without the scheme's own port`() throws {
        #expect(try origin("https://example.com:443/x")?.description == "https://example.com")
        #expect(try origin("https://example.com:80/x")?.description == "https://example.com:80")
        #expect(try origin("http://[::1]:8080/x")?.description == "http://[::1]:8080")
    }

    @Test func `is secure over TLS and on this very machine`() throws {
        #expect(try origin("https://example.com")?.isSecure == true)
        #expect(try origin("http://127.0.0.1:8080")?.isSecure == true)
        #expect(try origin("http://[::1]:8080")?.isSecure == true)
        #expect(try origin("http://localhost")?.isSecure == true)
        #expect(try origin("http://example.com")?.isSecure == false)
        #expect(try origin("http://127.0.0.1.example.com")?.isSecure == false)
    }

    @Test func `stands in the program as a literal`() throws {
        let literal: Origin = "http://127.0.0.1:8081"
        #expect(try literal == origin("http://127.0.0.1:8081/notes"))
        #expect(("http://[::1]:8080" as Origin).isLoopback)
    }

    @Test func `ends the process and names itself if a literal isn't one`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let _: Origin = "api.example.com"
        }
        #if DEBUG
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("'api.example.com' is not an origin"))
        #endif
    }

    @Test(arguments: [
        "", "api.example.com", "https://", "https://example.com/", "https://example.com/notes", "https://example.com?a",
        "https://example.com#a", "https://me@example.com", "https://me:secret@example.com", "mailto:a@example.com",
        "https://a b", "custom://host",
    ])
    func `is nothing else than a scheme, a host and a port`(text: String) {
        #expect(Origin(text) == nil)
    }

    @Test(arguments: ["mailto:a@example.com", "/path", "custom://host"])
    func `needs a host and a port`(text: String) throws {
        #expect(try origin(text) == nil)
    }
}
