import GatehouseTypes

/// The characters that may stand in an address as they are (RFC 3986, section 2).
enum URICharacters {
    /// What a path and a query may hold besides percent-encoded bytes (sections 3.3 and 3.4).
    static func isAllowedInTarget(_ byte: UInt8) -> Bool {
        byte.isURIUnreserved || "!$&'()*+,;=:@/?".utf8.contains(byte)
    }

    /// What a host and port may hold, by their characters alone (section 3.2).
    static func isAllowedInAuthority(_ byte: UInt8) -> Bool {
        byte.isURIUnreserved || "!$&'()*+;=:%[]".utf8.contains(byte)
    }
}
