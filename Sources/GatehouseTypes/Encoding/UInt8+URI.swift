extension UInt8 {
    /// Whether the byte is an unreserved character of a URI, which never needs percent-encoding (RFC 3986,
    /// section 2.3).
    @inlinable
    package var isURIUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
