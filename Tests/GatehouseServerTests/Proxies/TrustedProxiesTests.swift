import Foundation
import GatehouseHTTP
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("The client of a request")
struct TrustedProxiesTests {
    private func client(
        _ field: ProxyField, _ values: String..., peer: String? = "10.0.0.1",
        networks: [String] = ["10.0.0.0/8", "::1"]
    ) throws -> String? {
        var request = HTTPRequest(.get, url: try #require(URL(string: "https://id.example.com/")))
        for value in values { request.headers.add(field.name, value) }
        return TrustedProxies(networks.compactMap(IPNetwork.init), field: field).client(of: request, peer: peer)
    }

    @Test func `is the peer if it is no proxy, whatever the fields say`() throws {
        #expect(try client(.xForwardedFor, "192.0.2.9", peer: "198.51.100.1") == "198.51.100.1")
        #expect(try client(.forwarded, "for=192.0.2.9", peer: "198.51.100.1") == "198.51.100.1")
        #expect(try client(.xForwardedFor, "192.0.2.9", networks: []) == "10.0.0.1")
        #expect(try client(.xForwardedFor, "192.0.2.9", peer: nil) == nil)
        #expect(try client(.xForwardedFor, "192.0.2.9", peer: "a socket") == "a socket")
    }

    @Test func `is the nearest address that is no proxy, since a client can invent those before it`() throws {
        #expect(try client(.xForwardedFor, "192.0.2.9") == "192.0.2.9")
        #expect(try client(.xForwardedFor, "203.0.113.5, 192.0.2.9") == "192.0.2.9")
        #expect(try client(.xForwardedFor, "203.0.113.5, 192.0.2.9, 10.1.2.3") == "192.0.2.9")
        #expect(try client(.xForwardedFor, "203.0.113.5", "192.0.2.9") == "192.0.2.9")
        #expect(try client(.xForwardedFor, "10.0.0.7, 10.0.0.8") == "10.0.0.7")
        #expect(try client(.xForwardedFor, "::ffff:192.0.2.9", peer: "::1") == "192.0.2.9")
    }

    @Test func `is the last known one if something else than an address stands before it`() throws {
        #expect(try client(.xForwardedFor, "192.0.2.9, unknown") == "10.0.0.1")
        #expect(try client(.xForwardedFor, "192.0.2.9, , 10.0.0.2") == "10.0.0.2")
        #expect(try client(.xForwardedFor, "") == "10.0.0.1")
        #expect(try client(.xForwardedFor) == "10.0.0.1")
        #expect(try client(.forwarded, "for=_hidden") == "10.0.0.1")
        #expect(try client(.forwarded, "for=192.0.2.9;for=192.0.2.8") == "10.0.0.1")
        #expect(try client(.forwarded, "for=\"192.0.2.9") == "10.0.0.1")
    }

    @Test func `isn't hidden or replaced by a quote that the client has opened before the proxy appends its element`()
        throws
    {
        #expect(try client(.forwarded, "for=203.0.113.5;x=\", for=192.0.2.9") == "192.0.2.9")
        #expect(try client(.forwarded, "by=\"x, for=192.0.2.9;proto=https") == "192.0.2.9")
        #expect(try client(.forwarded, "for=203.0.113.5;x=\", for=\"[2001:db8::9]:80\"") == "2001:db8::9")
        #expect(try client(.forwarded, "for=203.0.113.5;x=\"\\, for=\"[2001:db8::9]:80\"") == "2001:db8::9")
    }

    @Test func `is read with and without a port`() throws {
        #expect(try client(.xForwardedFor, "192.0.2.9:4711") == "192.0.2.9")
        #expect(try client(.xForwardedFor, "[2001:db8::9]:4711") == "2001:db8::9")
        #expect(try client(.xForwardedFor, "2001:db8::9") == "2001:db8::9")
        #expect(try client(.forwarded, "For=\"[2001:db8::9]:4711\"; proto=https;by=10.0.0.1") == "2001:db8::9")
        #expect(try client(.forwarded, "for=203.0.113.5, for=\"192.0.2.9\"") == "192.0.2.9")
        #expect(try client(.forwarded, "for=192.0.2.9;host=\"a,for=203.0.113.5\"") == "192.0.2.9")
    }

    @Test func `is in one field only`() throws {
        var request = HTTPRequest(.get, url: try #require(URL(string: "https://id.example.com/")))
        request.headers["X-Forwarded-For"] = "203.0.113.5"
        request.headers["Forwarded"] = "for=192.0.2.9"
        let networks = [try #require(IPNetwork("10.0.0.0/8"))]
        #expect(TrustedProxies(networks, field: .forwarded).client(of: request, peer: "10.0.0.1") == "192.0.2.9")
        #expect(TrustedProxies(networks, field: .xForwardedFor).client(of: request, peer: "10.0.0.1") == "203.0.113.5")
    }

    @Test func `is found quickly among very many`() throws {
        let many = Array(repeating: "10.0.0.1", count: 2000).joined(separator: ",")
        #expect(try client(.xForwardedFor, "192.0.2.9," + many) == "192.0.2.9")
    }
}
