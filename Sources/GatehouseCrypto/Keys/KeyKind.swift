/// The kinds of asymmetric keys.
@nonexhaustive
public enum KeyKind: Hashable, Sendable {
    /// A point on the curve P-256 (FIPS 186-4, appendix D.1.2.3).
    case p256
    /// An Ed25519 key (RFC 8032).
    case ed25519
    /// An RSA key (RFC 8017) whose modulus has that many bits.
    case rsa(bits: Int)
}
