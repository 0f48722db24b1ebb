package import GatehouseTypes

extension Digest {
    /// The SHA-256 digest in base64url, as in a key's thumbprint (RFC 7638, section 3) and a token's `ath` (RFC 9449,
    /// section 4.2).
    package static func sha256Text(_ bytes: [UInt8]) -> String {
        text(of: bytes.span)
    }

    /// The SHA-256 digest of a secret in base64url. The secret isn't copied.
    package static func sha256Text(_ secret: Secret) -> String {
        secret.withRevealedBytes { text(of: $0) }
    }

    private static func text(of bytes: Span<UInt8>) -> String {
        unsafe DigestAlgorithm.sha256.withDigest(of: bytes) { unsafe Base64URL.encode($0.span) }
    }
}
