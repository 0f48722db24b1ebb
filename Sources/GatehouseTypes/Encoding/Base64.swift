/// Base64 with the `+/` alphabet and padding, read strictly (RFC 4648, section 4).
public enum Base64 {
    private static let codec = Base64Codec(alphabet: "+/", isPadded: true)

    /// Writes bytes as base64 with padding.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        codec.encode(bytes)
    }

    /// Reads base64.
    ///
    /// - Returns: nil if there is a character outside the alphabet, wrong padding, or a non-zero unused bit at the end.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        codec.decode(text.utf8)
    }

    /// Reads base64 from ASCII bytes.
    ///
    /// - Returns: nil under the same conditions as for text.
    public static func decode(_ ascii: some Collection<UInt8>) -> [UInt8]? {
        codec.decode(ascii)
    }
}

/// Base64 with the `-_` alphabet and without padding, read strictly (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
    private static let codec = Base64Codec(alphabet: "-_", isPadded: false)

    /// Writes bytes as base64url without padding.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        codec.encode(bytes)
    }

    /// Writes bytes as base64url without padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        unsafe bytes.withUnsafeBufferPointer { unsafe codec.encode($0) }
    }

    /// Writes borrowed bytes as base64url without padding.
    package static func encode(_ bytes: Span<UInt8>) -> String {
        unsafe bytes.withUnsafeBufferPointer { unsafe codec.encode($0) }
    }

    /// Appends bytes to other bytes, as base64url without padding.
    public static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe codec.append($0, to: &output) }
    }

    /// Reads base64url.
    ///
    /// - Returns: nil if there is a character outside the alphabet, padding, an impossible length, or a non-zero unused
    ///   bit at the end.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        codec.decode(text.utf8)
    }

    /// Reads base64url.
    ///
    /// - Returns: nil under the same conditions as for any text.
    public static func decode(_ text: String) -> [UInt8]? {
        codec.decode(text.utf8)
    }

    /// Reads base64url from ASCII bytes.
    ///
    /// - Returns: nil under the same conditions as for text.
    public static func decode(_ ascii: some Collection<UInt8>) -> [UInt8]? {
        codec.decode(ascii)
    }

    /// Decodes base64url from ASCII bytes into memory that has at least ``room(for:)`` bytes.
    ///
    /// - Returns: The number of bytes written; nil under the same conditions as for any text.
    @unsafe
    package static func decode(_ ascii: Span<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        precondition(output.count >= room(for: ascii.count), "There must be room for what is decoded")
        return unsafe ascii.withUnsafeBufferPointer { unsafe codec.decode($0, to: output) }
    }

    /// The number of bytes of memory needed to decode a text of that length. It is slightly more than the decoded
    /// length.
    package static func room(for count: Int) -> Int {
        Base64Codec.room(for: count)
    }
}
