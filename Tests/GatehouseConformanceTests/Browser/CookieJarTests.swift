import Foundation
import GatehouseHTTP
import Testing

@testable import GatehouseConformance

@Suite("The cookies of the suite's browser")
struct CookieJarTests {
    private func field(_ cookies: [String], to address: String, from origin: String = "https://id.example.com/sign/in")
        throws -> String?
    {
        var jar = CookieJar()
        for cookie in cookies {
            let response = HTTPResponse(status: .ok, headers: ["Set-Cookie": cookie])
            jar.store(response, from: try #require(URL(string: origin)), at: Date(timeIntervalSince1970: 1_800_000_000))
        }
        return jar.field(for: try #require(URL(string: address)))
    }

    @Test func `go to the server that set them, and to no other`() throws {
        #expect(try field(["a=1; Path=/", "b=2=3; path=/"], to: "https://id.example.com/") == "a=1; b=2=3")
        #expect(try field(["a=1; Path=/"], to: "https://www.id.example.com/") == nil)
        #expect(try field(["a=1; Path=/; Domain=example.com"], to: "https://www.example.com/") == "a=1")
        #expect(try field(["a=1; Path=/; Domain=other.example"], to: "https://other.example/") == nil)
    }

    @Test func `belong to a path, and to TLS if they are secure`() throws {
        #expect(try field(["a=1"], to: "https://id.example.com/sign/out") == "a=1")
        #expect(try field(["a=1"], to: "https://id.example.com/signs") == nil)
        #expect(try field(["a=1; Path=/; Secure"], to: "http://id.example.com/") == nil)
    }

    @Test(arguments: ["a=; Max-Age=0; Path=/", "a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"])
    func `are replaced and removed`(end: String) throws {
        #expect(try field(["a=1; Path=/", "a=2; Path=/"], to: "https://id.example.com/") == "a=2")
        #expect(try field(["a=1; Path=/", end], to: "https://id.example.com/") == nil)
    }
}
