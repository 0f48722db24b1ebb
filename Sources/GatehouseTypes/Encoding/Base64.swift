/// Base64 with the `+/` alphabet and padding, read strictly (RFC 4648, section 4).
public enum Base64 {
    private static let codec = Base64Codec(alphabet: "+/", isPadded: true)

    /// Writes bytes as base64 with padding.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        codec.encode(bytes)
    }

    /// Reads base64.
    ///
    /// - Returns: Nothing if there is a character outside the alphabet, wrong padding, or a bit set that encodes nothing.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        codec.decode(text.utf8)
    }
}

/// Base64 with the `-_` alphabet and without padding, read strictly (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
    private static let codec = Base64Codec(alphabet: "-_", isPadded: false)

    /// Writes bytes as base64url without padding.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        codec.encode(bytes)
    }

    /// Reads base64url.
    ///
    /// - Returns: Nothing if there is a character outside the alphabet, padding, an impossible length, or a bit set that
    ///   encodes nothing.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        codec.decode(text.utf8)
    }

    /// Reads base64url from bytes of ASCII.
    ///
    /// - Returns: Nothing under the same conditions as for text.
    public static func decode(_ ascii: some Collection<UInt8>) -> [UInt8]? {
        codec.decode(ascii)
    }
}
