import Foundation

/// An IPv4 or IPv6 address.
///
/// An IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`; RFC 4291, section 2.5.5.2) is the IPv4 address.
public struct IPAddress: Sendable, Hashable, LosslessStringConvertible {
    /// Whether it's an IPv6 address.
    public let isVersion6: Bool

    /// The bits, IPv4 addresses in the last 32 of them.
    let bits: UInt128

    init(bits: UInt128, isVersion6: Bool) {
        self.bits = bits
        self.isVersion6 = isVersion6
    }

    /// Reads an address in numbers; returns `nil` for anything else.
    ///
    /// - Parameter text: `192.0.2.1` or `2001:db8::1`, without brackets. An IPv6 zone (`%eth0`) is ignored.
    public init?(_ text: String) {
        guard text.utf8.count <= 64, !text.utf8.contains(0) else { return nil }
        if let bits = IPAddress.parse4(text) {
            self.init(bits: bits, isVersion6: false)
            return
        }
        guard let bits = IPAddress.parse6(String(text.prefix { $0 != "%" })) else { return nil }
        self.init(bits6: bits)
    }

    /// The address of 4 or 16 bytes; `nil` for another number.
    package init?(bytes: some Collection<UInt8>) {
        let bits = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        switch bytes.count {
        case 4: self.init(bits: bits, isVersion6: false)
        case 16: self.init(bits6: bits)
        default: return nil
        }
    }

    private init(bits6 bits: UInt128) {
        let isMapped = bits >> 32 == 0xFFFF
        self.init(bits: isMapped ? bits & 0xFFFF_FFFF : bits, isVersion6: !isMapped)
    }

    /// The address as it's written shortest (RFC 5952).
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let bytes = isVersion6 ? IPAddress.bytes(of: bits) : IPAddress.bytes(of: UInt32(truncatingIfNeeded: bits))
        _ = unsafe inet_ntop(isVersion6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// How many bits it has.
    var width: Int { isVersion6 ? 128 : 32 }

    private static func parse4(_ text: String) -> UInt128? {
        var address = in_addr()
        guard unsafe inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return UInt128(UInt32(bigEndian: address.s_addr))
    }

    private static func parse6(_ text: String) -> UInt128? {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    private static func bytes(of bits: some FixedWidthInteger) -> [UInt8] {
        stride(from: bits.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
}
