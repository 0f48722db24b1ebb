import Foundation
import GatehouseClient
import GatehouseTesting
import Testing

@testable import GatehouseProviders

@Suite("Listening for a redirect on loopback")
struct LoopbackReceiverTests {
    typealias LoopbackSocket = GatehouseProviders.LoopbackSocket
    typealias Family = LoopbackSocket.Family

    private static let taken = AuthError(.misconfigured, "the redirect URI's port is in use")

    @Test(arguments: [Family.ipv4, .ipv6])
    func `doesn't use a fixed port of localhost that is taken at one of its addresses`(family: Family) throws {
        let other = try #require(try LoopbackSocket.listening(family, port: 0))
        let redirect = try URL.test("http://localhost:\(other.port)/callback")
        #expect {
            try LoopbackReceiver(redirect, time: ManualTimeSource())
        } throws: {
            ($0 as? AuthError)?.code == .misconfigured
        }
        withExtendedLifetime(other) {}
    }

    @Test func `tries another port for localhost if one is taken at one of its addresses`() throws {
        var calls: [(family: Family, port: UInt16)] = []
        let sockets = try LoopbackReceiver.listeners("localhost", port: 0) { family, port throws(AuthError) in
            calls.append((family, port))
            if calls.count == 2 { throw LoopbackReceiverTests.taken }
            return try LoopbackSocket.listening(family, port: port)
        }
        // More than two ports are tried if another program has the second one too.
        #expect(calls.count >= 4 && calls.count.isMultiple(of: 2))
        #expect(calls.indices.allSatisfy { calls[$0].family == ($0.isMultiple(of: 2) ? .ipv6 : .ipv4) })
        #expect(sockets.count == 2)
        #expect(Set(sockets.map(\.port)).count == 1)
    }

    @Test(arguments: [(UInt16(0), 32), (49_152, 2)])
    func `fails if no port is free at both addresses`(port: UInt16, calls expected: Int) {
        var calls = 0
        #expect(throws: AuthError.self) {
            try LoopbackReceiver.listeners("localhost", port: port) { family, port throws(AuthError) in
                calls += 1
                if family == .ipv4 { throw LoopbackReceiverTests.taken }
                return try LoopbackSocket.listening(family, port: 0)
            }
        }
        #expect(calls == expected)
    }

    @Test func `uses 127.0.0.1 alone for localhost where IPv6 is disabled`() throws {
        let sockets = try LoopbackReceiver.listeners("localhost", port: 0) { family, port throws(AuthError) in
            family == .ipv6 ? nil : try LoopbackSocket.listening(family, port: port)
        }
        #expect(sockets.count == 1)
    }

    @Test(arguments: ["localhost", "::1", "127.0.0.1"])
    func `fails where none of the host's addresses exists`(host: String) {
        #expect(throws: AuthError.self) {
            try LoopbackReceiver.listeners(host, port: 0) { _, _ throws(AuthError) in nil }
        }
    }
}
