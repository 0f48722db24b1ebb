import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("The notice of a proxy that isn't trusted")
struct UntrustedProxyNoticeTests {
    private let sink = CollectingSink()
    private let notice = UntrustedProxyNotice()

    private func check(_ field: String, from peer: String?, trusted: [String] = []) throws {
        var request = HTTPRequest(.get, url: try #require(URL(string: "https://id.example.com/")))
        request.headers[field] = "for=192.0.2.9"
        notice.check(
            request, from: peer, besides: TrustedProxies(trusted.compactMap { IPNetwork($0) }), tell: sink)
    }

    @Test(arguments: [("127.0.0.1", "X-Forwarded-For"), ("::1", "Forwarded"), ("127.9.9.9", "Forwarded")])
    func `is given once, for a proxy on this machine`(peer: String, field: String) throws {
        for _ in 0..<3 { try check(field, from: peer) }
        #expect(sink.events.map(\.name) == ["server.proxy-not-trusted"])
        #expect(sink.events.first?.fields == ["peer": peer, "field": field])
    }

    @Test func `isn't given for strangers, who can send any field, nor for trusted proxies`() throws {
        try check("X-Forwarded-For", from: "198.51.100.1")
        try check("X-Forwarded-For", from: nil)
        try check("X-Forwarded-For", from: "127.0.0.1", trusted: ["127.0.0.1"])
        try check("X-Real-IP", from: "127.0.0.1")
        #expect(sink.events.isEmpty)
    }
}
