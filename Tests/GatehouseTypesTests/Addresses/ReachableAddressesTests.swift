import GatehouseTypes
import Testing

@Suite("Reachable addresses")
struct ReachableAddressesTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "172.32.0.1", "192.0.1.1", "100.128.0.1", "223.255.255.255", "2606:4700::1",
        "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
    ])
    func `are public ones`(text: String) throws {
        #expect(ReachableAddresses().contains(try #require(IPAddress(text))))
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.169.254", "172.16.0.1",
        "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
        "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "::10.0.0.1",
        "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "3fff::1",
        "5f00::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1",
    ])
    func `aren't those of this machine, of private networks, and of special use`(text: String) throws {
        #expect(!ReachableAddresses().contains(try #require(IPAddress(text))))
    }

    @Test func `include the networks that are named, and no others`() throws {
        let addresses = ReachableAddresses(
            besides: try ["10.1.0.0/16", "fd00::/8"].map { try #require(IPNetwork($0)) })
        for (text, isReachable) in [
            ("10.1.2.3", true), ("10.2.0.1", false), ("::ffff:10.1.2.3", true), ("fd12::1", true), ("fe80::1", false),
            ("127.0.0.1", false), ("8.8.8.8", true),
        ] {
            #expect(addresses.contains(try #require(IPAddress(text))) == isReachable, "\(text)")
        }
    }
}
