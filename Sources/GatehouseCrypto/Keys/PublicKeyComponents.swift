/// The components of a public key, most significant byte first, as in a JSON Web Key (RFC 7518, section 6).
@nonexhaustive
public enum PublicKeyComponents: Hashable, Sendable {
    /// A point on P-256: two coordinates of 32 bytes.
    case p256(x: [UInt8], y: [UInt8])
    /// A point on P-384: two coordinates of 48 bytes.
    case p384(x: [UInt8], y: [UInt8])
    /// A point on P-521: two coordinates of 66 bytes.
    case p521(x: [UInt8], y: [UInt8])
    /// The 32 bytes of an Ed25519 key (RFC 8037, section 2).
    case ed25519(x: [UInt8])
    /// The 32 bytes of an X25519 key (RFC 8037, section 2).
    case x25519(x: [UInt8])
    /// The modulus and the exponent of an RSA key, both without leading zeros.
    case rsa(n: [UInt8], e: [UInt8])
}

extension PublicKeyComponents {
    func makeKey() throws(CryptoError) -> EVPKey {
        switch self {
        case .p256(let x, let y): try NISTCurve.p256.publicKey(x: x, y: y)
        case .p384(let x, let y): try NISTCurve.p384.publicKey(x: x, y: y)
        case .p521(let x, let y): try NISTCurve.p521.publicKey(x: x, y: y)
        case .ed25519(let x): try OctetKeyPair.ed25519.publicKey(x)
        case .x25519(let x): try OctetKeyPair.x25519.publicKey(x)
        case .rsa(let n, let e): try RSAFamily.publicKey(n: n, e: e)
        }
    }

    var kind: KeyKind {
        switch self {
        case .p256: .p256
        case .p384: .p384
        case .p521: .p521
        case .ed25519: .ed25519
        case .x25519: .x25519
        case .rsa(let n, _): .rsa(bits: RSAFamily.bitCount(of: n))
        }
    }
}
