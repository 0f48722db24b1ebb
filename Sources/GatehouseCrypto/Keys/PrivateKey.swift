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
            case .p256: try NISTCurve.p256.generate()
            case .p384: try NISTCurve.p384.generate()
            case .p521: try NISTCurve.p521.generate()
            case .ed25519: try OctetKeyPair.ed25519.generate()
            case .x25519: try OctetKeyPair.x25519.generate()
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
}
