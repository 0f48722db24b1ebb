import GatehouseTypes

/// The SHA-256 digest of a certificate's public key (`SubjectPublicKeyInfo` in DER; RFC 7469, section 2.4).
public struct PublicKeyPin: Sendable, Hashable, CustomStringConvertible {
    /// The digest, 32 bytes.
    public let digest: [UInt8]

    /// Creates a pin from a digest. Returns nil if it doesn't have 32 bytes.
    public init?(digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        self.digest = digest
    }

    /// Creates a pin from base64 with or without the prefix `sha256//`. Returns nil for any other text.
    public init?(_ text: String) {
        let prefix = "sha256//"
        guard let digest = Base64.decode(text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]) else {
            return nil
        }
        self.init(digest: digest)
    }

    /// The digest in base64 with the prefix `sha256//`.
    public var description: String { "sha256//" + Base64.encode(digest) }
}
