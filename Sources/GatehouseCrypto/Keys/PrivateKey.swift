public import GatehouseTypes

/// A private key with its public half.
public struct PrivateKey: Sendable {
    /// The half that everybody may know.
    public let publicKey: PublicKey

    /// The key's numbers.
    public let components: PrivateKeyComponents

    let key: EVPKey

    /// Makes a new key with libcrypto's randomness.
    ///
    /// - Parameter kind: RSA keys have a multiple of 8 bits, 2048 to 8192.
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

    /// Makes a key from its numbers.
    ///
    /// - Throws: ``CryptoError`` with `invalidKey` if a number is out of bounds or the halves don't belong together.
    public init(components: PrivateKeyComponents) throws(CryptoError) {
        try self.init(key: components.makeKey(), components: components)
    }

    /// Reads a key from one PEM block: `PRIVATE KEY` (PKCS #8, RFC 7468, section 10), `RSA PRIVATE KEY` (PKCS #1, RFC 8017,
    /// appendix A.1.2) or `EC PRIVATE KEY` (SEC 1, RFC 5915, section 4), before which the curve may stand in a block
    /// `EC PARAMETERS`.
    ///
    /// RSA keys that are bound to RSASSA-PSS by their identifier and curves that are written out in full are refused, as
    /// with public keys.
    ///
    /// - Parameter pem: The text, at most 16 KiB, with nothing else in it.
    /// - Throws: ``CryptoError``: `invalidPEM`, `encryptedKey` if a passphrase protects it, `unsupportedKey` or `invalidKey`.
    public init(pem: Secret) throws(CryptoError) {
        try self.init(components: KeyFamilies.privateComponents(of: PrivateKeyFormat.key(from: pem)))
    }

    /// Reads a key from one PEM block that is at hand as text, such as the content of a file.
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

    /// The key as one PEM block `PRIVATE KEY` (PKCS #8, RFC 7468, section 10), not encrypted.
    public var pem: Secret {
        PEMBlock(label: PrivateKeyFormat.privateKeyInfo.label, contents: key.privateKeyInfo).text
    }

    /// What kind of key it is.
    public var kind: KeyKind {
        publicKey.kind
    }
}
