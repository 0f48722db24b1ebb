/// The characters that may stand in an address as they are (RFC 3986, section 2).
enum URICharacters {
    /// Section 2.3.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// What a path and a query may hold besides percent-encoded bytes (sections 3.3 and 3.4).
    static func isAllowedInTarget(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+,;=:@/?".utf8.contains(byte)
    }

    /// What a host and port may hold, by their characters alone (section 3.2).
    static func isAllowedInAuthority(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!$&'()*+;=:%[]".utf8.contains(byte)
    }
}
