public import GatehouseTypes

/// The components of a private key and of its public key, as in a JSON Web Key (RFC 7518, section 6).
@nonexhaustive
public enum PrivateKeyComponents: Sendable {
    /// A scalar of 32 bytes and the public point on P-256.
    case p256(d: Secret, x: [UInt8], y: [UInt8])
    /// A scalar of 48 bytes and the public point on P-384.
    case p384(d: Secret, x: [UInt8], y: [UInt8])
    /// A scalar of 66 bytes and the public point on P-521.
    case p521(d: Secret, x: [UInt8], y: [UInt8])
    /// The 32 bytes of an Ed25519 private key and the 32 bytes of its public key.
    case ed25519(d: Secret, x: [UInt8])
    /// The 32 bytes of an X25519 private key and the 32 bytes of its public key.
    case x25519(d: Secret, x: [UInt8])
    /// An RSA key with two primes.
    case rsa(RSAPrivateKeyComponents)
}

/// The components of an RSA key with two primes, without leading zeros (RFC 7518, section 6.3).
public struct RSAPrivateKeyComponents: Sendable {
    /// The modulus.
    public var n: [UInt8]
    /// The public exponent.
    public var e: [UInt8]
    /// The private exponent.
    public var d: Secret
    /// The first prime.
    public var p: Secret
    /// The second prime.
    public var q: Secret
    /// The first prime's exponent: `d` modulo `p - 1`.
    public var dp: Secret
    /// The second prime's exponent: `d` modulo `q - 1`.
    public var dq: Secret
    /// The coefficient: the inverse of `q` modulo `p`.
    public var qi: Secret

    /// Creates components. They are checked when a key is created from them.
    public init(n: [UInt8], e: [UInt8], d: Secret, p: Secret, q: Secret, dp: Secret, dq: Secret, qi: Secret) {
        (self.n, self.e, self.d) = (n, e, d)
        (self.p, self.q, self.dp, self.dq, self.qi) = (p, q, dp, dq, qi)
    }
}

extension PrivateKeyComponents {
    func makeKey() throws(CryptoError) -> EVPKey {
        switch self {
        case .p256(let d, let x, let y): try NISTCurve.p256.privateKey(d: d, x: x, y: y)
        case .p384(let d, let x, let y): try NISTCurve.p384.privateKey(d: d, x: x, y: y)
        case .p521(let d, let x, let y): try NISTCurve.p521.privateKey(d: d, x: x, y: y)
        case .ed25519(let d, let x): try OctetKeyPair.ed25519.privateKey(d, x: x)
        case .x25519(let d, let x): try OctetKeyPair.x25519.privateKey(d, x: x)
        case .rsa(let components): try RSAFamily.privateKey(components)
        }
    }

    /// The components of the public key.
    public var publicComponents: PublicKeyComponents {
        switch self {
        case .p256(_, let x, let y): .p256(x: x, y: y)
        case .p384(_, let x, let y): .p384(x: x, y: y)
        case .p521(_, let x, let y): .p521(x: x, y: y)
        case .ed25519(_, let x): .ed25519(x: x)
        case .x25519(_, let x): .x25519(x: x)
        case .rsa(let components): .rsa(n: components.n, e: components.e)
        }
    }
}
