/// The kinds of asymmetric keys.
@nonexhaustive
public enum KeyKind: Hashable, Sendable {
    /// A point on the curve P-256 (NIST SP 800-186, section 3.2.1.3).
    case p256
    /// A point on the curve P-384 (NIST SP 800-186, section 3.2.1.4).
    case p384
    /// A point on the curve P-521 (NIST SP 800-186, section 3.2.1.5).
    case p521
    /// An Ed25519 key (RFC 8032), for signatures.
    case ed25519
    /// An X25519 key (RFC 7748), for key agreement.
    case x25519
    /// An RSA key (RFC 8017) with the number of bits of its modulus.
    case rsa(bits: Int)
}
