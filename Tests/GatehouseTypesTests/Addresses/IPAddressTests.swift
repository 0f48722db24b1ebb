import GatehouseTypes
import Testing

@Suite("An IP address")
struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0::1", "2001:db8::1"), ("::", "::"), ("0.0.0.0", "0.0.0.0"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("fe80::1%eth0", "fe80::1"), ("255.255.255.255", "255.255.255.255"),
    ])
    func `is read from numbers and written shortest`(text: String, short: String) {
        #expect(IPAddress(text)?.description == short)
    }

    @Test(arguments: [
        "", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "[::1]", "1.2.3.4:80", "::1::", "1.2.3.4\0",
        "1.2.3.4 ", "1.2.3.4%eth0", String(repeating: "1", count: 100_000),
    ])
    func `is nothing else`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `of IPv4 equals the same one in IPv6's form, and no other`() {
        #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
        #expect(IPAddress("::192.0.2.1") != IPAddress("192.0.2.1"))
        #expect(IPAddress("::192.0.2.1")?.isVersion6 == true)
    }
}

@Suite("A network")
struct IPNetworkTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"), ("192.0.2.1", "192.0.2.1", "192.0.2.2"),
        ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"), ("0.0.0.0/0", "255.255.255.255", "::"),
        ("::/0", "2001:db8::1", "192.0.2.1"), ("127.0.0.1/32", "127.0.0.1", "127.0.0.0"),
    ])
    func `contains its addresses`(text: String, inside: String, outside: String) throws {
        let network = try #require(IPNetwork(text))
        #expect(network.contains(try #require(IPAddress(inside))))
        #expect(!network.contains(try #require(IPAddress(outside))))
    }

    @Test(arguments: [
        "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "/8", "a/8", "",
    ])
    func `is nothing else`(text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test func `of a subscriber is the address, and for IPv6 its first half`() throws {
        let address = try #require(IPAddress("2001:db8:1:2:3:4:5:6"))
        #expect(IPNetwork(ofSubscriber: address).description == "2001:db8:1:2::/64")
        #expect(try IPNetwork(ofSubscriber: #require(IPAddress("192.0.2.1"))).description == "192.0.2.1/32")
        #expect(IPNetwork(of: address, prefixLength: 1000) == IPNetwork("2001:db8:1:2:3:4:5:6"))
        #expect(IPNetwork(of: address, prefixLength: -1) == IPNetwork("::/0"))
    }
}
