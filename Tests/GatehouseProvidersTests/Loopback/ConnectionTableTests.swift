import GatehouseTesting
import Glibc
import Testing

@testable import GatehouseProviders

@Suite("The system's table of connections")
struct ConnectionTableTests {
    private static let head =
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode"

    private let client = ConnectionTable.Endpoint(address: UInt32(0x7F00_0001).bigEndian, port: 0xA1B2)
    private let server = ConnectionTable.Endpoint(address: UInt32(0x7F00_0001).bigEndian, port: 80)

    private func line(_ local: String, _ remote: String, user: String, inode: String = "4711") -> String {
        "   1: \(local) \(remote) 01 00000000:00000000 00:00000000 00000000 \(user)        0 \(inode) 1 0 20 4 30 10 -1"
    }

    private func user(_ lines: String...) -> uid_t? {
        ConnectionTable(([ConnectionTableTests.head] + lines).joined(separator: "\n") + "\n")
            .user(local: client, remote: server)
    }

    @Test func `tells the user of one end, not of the other`() {
        let own = line(server.text, client.text, user: "    0")
        let peer = line(client.text, server.text, user: " 1001")
        #expect(user(own, peer) == 1001)
        #expect(user(peer, own) == 1001)
        #expect(user(own) == nil)
    }

    @Test func `tells nothing of other connections, closed ones and lines that it can't read`() {
        let other = ConnectionTable.Endpoint(address: UInt32(0x7F00_0001).bigEndian, port: 0xA1B3)
        #expect(user(line(other.text, server.text, user: "1001")) == nil)
        #expect(user(line(client.text, other.text, user: "1001")) == nil)
        #expect(user(line(client.text, server.text, user: "0", inode: "0")) == nil)
        #expect(user(line(client.text, server.text, user: "-1")) == nil)
        #expect(user("   1: \(client.text) \(server.text) 01", "") == nil)
        #expect(user() == nil)
    }

    @Test func `names the user of a live connection`() async throws {
        let listener = try #require(try GatehouseProviders.LoopbackSocket.listening(.ipv4, port: 0))
        let client = try LoopbackClient(port: Int(listener.port))
        var accepted: GatehouseProviders.LoopbackSocket?
        while accepted == nil { accepted = listener.accept() }
        #expect(accepted?.peerUser == geteuid())
        withExtendedLifetime(client) {}
    }
}
