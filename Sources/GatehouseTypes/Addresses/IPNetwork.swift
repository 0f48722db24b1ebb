/// All addresses that begin with the same bits (RFC 4632, RFC 4291).
public struct IPNetwork: Sendable, Hashable, LosslessStringConvertible {
    /// The first address.
    public let first: IPAddress

    /// How many bits the addresses have in common.
    public let prefixLength: Int

    /// The network that an address belongs to.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - prefixLength: How many of its bits count: 0 to 32 or, for IPv6, 128. Other numbers are taken as the nearest.
    public init(of address: IPAddress, prefixLength: Int) {
        let length = min(max(0, prefixLength), address.width)
        let rest = address.width - length
        first = IPAddress(bits: (address.bits >> rest) << rest, isVersion6: address.isVersion6)
        self.prefixLength = length
    }

    /// The network of one subscriber: the address itself for IPv4, and the first 64 bits for IPv6, whose rest a machine
    /// chooses for itself (RFC 4291, section 2.5.1).
    ///
    /// - Parameter address: The address.
    public init(ofSubscriber address: IPAddress) {
        self.init(of: address, prefixLength: address.isVersion6 ? 64 : 32)
    }

    /// Reads a network; returns `nil` for anything else.
    ///
    /// - Parameter text: `10.0.0.0/8` or `2001:db8::/32`; an address without a length is a network of one. Bits behind
    ///   the length must be 0, so that a mistyped length is noticed.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        var length = address.width
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]),
                number <= address.width
            else { return nil }
            length = number
        }
        self.init(of: address, prefixLength: length)
        guard first == address else { return nil }
    }

    /// Whether an address belongs to the network.
    public func contains(_ address: IPAddress) -> Bool {
        IPNetwork(of: address, prefixLength: prefixLength).first == first
    }

    /// `10.0.0.0/8`.
    public var description: String { "\(first)/\(prefixLength)" }
}
