import Foundation
import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseProviders

@Suite("A one-time redirect on loopback", .timeLimit(.minutes(5)))
struct OneTimeRedirectTests {
    private static let destination = "https://id.example/authorize?state=s1&nonce=n1"

    private func redirect(to destination: String = OneTimeRedirectTests.destination) throws -> OneTimeRedirect {
        try OneTimeRedirect(to: .test(destination), randomness: SystemRandomSource(), time: ManualTimeSource())
    }

    private func get(_ address: URL, path: String? = nil, host: String? = nil) async throws -> String {
        let port = try #require(address.port)
        let (path, host) = (path ?? address.path(), host ?? "127.0.0.1:\(port)")
        return try await LoopbackClient.exchange(port: port, "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }

    @Test func `has an address that can't be guessed and says nothing of the destination`() throws {
        let addresses = [try redirect().address, try redirect().address]
        for address in addresses {
            #expect(address.host() == "127.0.0.1")
            #expect(address.path().count == 44)
            #expect(address.query() == nil)
        }
        #expect(addresses[0].path() != addresses[1].path())
    }

    @Test func `answers the first request, and nobody afterwards`() async throws {
        let redirect = try redirect()
        async let answer = get(redirect.address)
        try await redirect.serve()
        let text = try await answer
        #expect(text.hasPrefix("HTTP/1.1 303 See Other\r\nLocation: \(Self.destination)\r\n"))
        #expect(text.contains("Cache-Control: no-store\r\n"))
        #expect(text.contains("Referrer-Policy: no-referrer\r\n"))
        let port = try #require(redirect.address.port)
        #expect(throws: LoopbackSocket.Failure.self) { try LoopbackClient(port: port) }
    }

    @Test(arguments: [(1000, true), (0, true), (1001, false), (65_534, false), (nil, false)] as [(UInt32?, Bool)])
    func `answers this user and root, and no user that can't be determined`(user: UInt32?, isTrusted: Bool) {
        #expect(OneTimeRedirect.isTrusted(user, by: 1000) == isTrusted)
        #expect(OneTimeRedirect.isTrusted(user, by: 0) == (user == 0))
        #expect(OneTimeRedirect.isTrusted(user, by: 65_534) == (user == 0), "every unmapped user has this number")
    }

    @Test func `tells nothing at another path or under another name, and goes on waiting`() async throws {
        let redirect = try redirect()
        let serving = spawn { try await redirect.serve() }
        let path = redirect.address.path()
        for other in ["/", "/favicon.ico", path + "/", String(path.dropLast())] {
            #expect(try await get(redirect.address, path: other).hasPrefix("HTTP/1.1 404"))
        }
        #expect(try await get(redirect.address, host: "evil.example").hasPrefix("HTTP/1.1 400"))
        #expect(try await get(redirect.address).hasPrefix("HTTP/1.1 303"))
        try await serving.value
    }

    @Test func `redirects to a long address in whole, and to no longer one`() async throws {
        let start = "https://id.example/logout?id_token_hint="
        let long = start + String(repeating: "a", count: OneTimeRedirect.maximumSize - start.utf8.count)
        let redirect = try redirect(to: long)
        async let answer = get(redirect.address)
        try await redirect.serve()
        #expect(try await answer.contains("\r\nLocation: \(long)\r\n"))
        #expect { try self.redirect(to: long + "a") } throws: { ($0 as? AuthError)?.code == .misconfigured }
    }

    @Test func `closes its port when its task is cancelled`() async throws {
        let redirect = try redirect()
        let serving = spawn { try await redirect.serve() }
        serving.cancel()
        await #expect { try await serving.value } throws: { ($0 as? AuthError)?.code == .cancelled }
        let port = try #require(redirect.address.port)
        #expect(throws: LoopbackSocket.Failure.self) { try LoopbackClient(port: port) }
    }
}
