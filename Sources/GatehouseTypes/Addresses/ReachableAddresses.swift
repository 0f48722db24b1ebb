/// The addresses to which a program makes connections at others' request: public ones, and those in networks that its
/// operator names.
///
/// A name can stand for an address in the operator's own network, or for this machine. So the address itself is
/// checked, when the connection is made, and not the name.
public struct ReachableAddresses: Sendable, Hashable {
    /// The networks besides the public addresses.
    public var networks: [IPNetwork]

    /// Names the networks besides the public addresses.
    public init(besides networks: [IPNetwork] = []) {
        self.networks = networks
    }

    /// Returns whether connections to an address are made.
    public func contains(_ address: IPAddress) -> Bool {
        address.isPublic || networks.contains { $0.contains(address) }
    }
}

extension IPAddress {
    /// Whether it can be the address of any machine on the internet (RFC 6890, and the registries of IANA). An IPv6
    /// address that contains an IPv4 address for a translator is as public as that one.
    var isPublic: Bool {
        guard isVersion6 else { return !IPAddress.special4.contains { $0.contains(self) } }
        if IPAddress.translated.contains(where: { $0.contains(self) }) {
            return IPAddress(bits: bits & 0xFFFF_FFFF, isVersion6: false).isPublic
        }
        return IPAddress.global6.contains { $0.contains(self) } && !IPAddress.special6.contains { $0.contains(self) }
    }

    /// NAT64 (RFC 6052).
    private static let translated = networks("64:ff9b::/96")
    private static let global6 = networks("2000::/3")
    /// Protocol assignments with Teredo, documentation, 6to4, segment routing.
    private static let special6 = networks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16")
    private static let special4 = networks(
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4")

    private static func networks(_ texts: String...) -> [IPNetwork] { texts.compactMap { IPNetwork($0) } }
}
