public import GatehouseTypes

/// A private key with its public key.
public struct PrivateKey: Sendable {
    /// The public key of the pair.
    public let publicKey: PublicKey

    /// The components of the key.
    public let components: PrivateKeyComponents

    let key: EVPKey

    /// Generates a key with libcrypto's random number generator.
    ///
    /// - Parameter kind: The kind of key. An RSA key must have 2048 to 8192 bits, in a multiple of 8.
    /// - Returns: The new key.
    /// - Throws: ``CryptoError`` with `invalidLength` for another size of RSA key.
    public static func generate(_ kind: KeyKind) throws(CryptoError) -> PrivateKey {
        let key =
            switch kind {
            case .ec(let curve): try curve.generate()
            case .okp(let curve): try curve.generate()
            case .rsa(let bits): try RSAFamily.generate(bits: bits)
            }
        return try PrivateKey(key: key, components: KeyFamilies.privateComponents(of: key))
    }

    /// Creates a key from its components.
    ///
    /// - Throws: ``CryptoError`` with `invalidKey` if a number is out of bounds or the private key doesn't match its
    ///   public key.
    public init(components: PrivateKeyComponents) throws(CryptoError) {
        try self.init(key: components.makeKey(), components: components)
    }

    /// Reads a key from one PEM block: `PRIVATE KEY` (PKCS #8, RFC 7468, section 10), `RSA PRIVATE KEY` (PKCS #1,
    /// RFC 8017, appendix A.1.2) or `EC PRIVATE KEY` (SEC 1, RFC 5915, section 4). A block `EC PARAMETERS` with the
    /// curve may come before the last of these.
    ///
    /// RSA keys whose identifier restricts them to RSASSA-PSS and curves with explicit parameters are refused, as for
    /// public keys.
    ///
    /// - Parameter pem: The text, at most 16 KiB, without any other content.
    /// - Throws: ``CryptoError``: `invalidPEM`, `encryptedKey` if a passphrase protects it, `unsupportedKey` or
    ///   `invalidKey`.
    public init(pem: Secret) throws(CryptoError) {
        try self.init(components: KeyFamilies.privateComponents(of: PrivateKeyFormat.key(from: pem)))
    }

    /// Reads a key from one PEM block that is available as text, such as the contents of a file.
    ///
    /// - Parameter pem: The text, as for ``init(pem:)-(Secret)``.
    /// - Throws: ``CryptoError``, as for ``init(pem:)-(Secret)``.
    public init(pem: String) throws(CryptoError) {
        try self.init(pem: Secret(pem))
    }

    private init(key: EVPKey, components: PrivateKeyComponents) throws(CryptoError) {
        self.key = key
        self.components = components
        publicKey = try PublicKey(components: components.publicComponents)
    }

    /// The key as one PEM block `PRIVATE KEY` (PKCS #8, RFC 7468, section 10). It isn't encrypted.
    public var pem: Secret {
        PEMBlock(label: PrivateKeyFormat.privateKeyInfo.label, contents: key.privateKeyInfo).text
    }

    /// The kind of the key.
    public var kind: KeyKind {
        publicKey.kind
    }

    /// Signs a message.
    ///
    /// - Parameters:
    ///   - message: The whole message.
    ///   - scheme: The signature scheme.
    /// - Returns: The signature in the encoding of the scheme.
    /// - Throws: ``CryptoError`` with `wrongKeyKind` if the scheme is for another kind of key.
    public func signature(for message: [UInt8], scheme: SignatureScheme) throws(CryptoError) -> [UInt8] {
        guard scheme.isFor(kind) else { throw CryptoError(.wrongKeyKind, during: scheme.name) }
        return try key.signature(for: message.span, scheme.setup, during: scheme.name, encode: scheme.encode)
    }

    /// Computes a shared secret with another key: ECDH on P-256, P-384 or P-521 (NIST SP 800-56A, section 5.7.1.2), or
    /// X25519 (RFC 7748, section 6.1).
    ///
    /// - Parameter other: The other party's public key, on the same curve.
    /// - Returns: The x-coordinate of the shared point. It has as many bytes as a coordinate of the curve and must only
    ///   be used as input of a key derivation function.
    /// - Throws: ``CryptoError``: `wrongKeyKind` unless both keys are on the same one of these curves; `invalidKey` if
    ///   the other X25519 key is a point of small order, which makes the secret all zeros for every private key.
    public func sharedSecret(with other: PublicKey) throws(CryptoError) -> Secret {
        try key.checkedSecret(kind, with: other)
    }
}

/// The components of a private key and of its public key, as in a JSON Web Key (RFC 7518, section 6).
@nonexhaustive
public enum PrivateKeyComponents: Sendable {
    /// A scalar of the curve's length and the public point.
    case ec(ECCurve, d: Secret, x: [UInt8], y: [UInt8])
    /// The bytes of a private key on a curve of RFC 8037, section 2, and of its public key.
    case okp(OKPCurve, d: Secret, x: [UInt8])
    /// An RSA key with two primes.
    case rsa(RSAPrivateKeyComponents)

    func makeKey() throws(CryptoError) -> EVPKey {
        switch self {
        case .ec(let curve, let d, let x, let y): try curve.privateKey(d: d, x: x, y: y)
        case .okp(let curve, let d, let x): try curve.privateKey(d, x: x)
        case .rsa(let components): try RSAFamily.privateKey(components)
        }
    }

    /// The components of the public key.
    public var publicComponents: PublicKeyComponents {
        switch self {
        case .ec(let curve, _, let x, let y): .ec(curve, x: x, y: y)
        case .okp(let curve, _, let x): .okp(curve, x: x)
        case .rsa(let components): .rsa(n: components.n, e: components.e)
        }
    }
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
