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
            case .p256: try P256Family.generate()
            case .ed25519: try Ed25519Family.generate()
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

    /// Reads a key from one PEM block `PRIVATE KEY` (PKCS #8, RFC 7468, section 10). Encrypted keys aren't read.
    ///
    /// - Parameter pem: The text, at most 16 KiB, with nothing but the one block in it.
    /// - Throws: ``CryptoError``: `invalidPEM`, `unsupportedKey` or `invalidKey`.
    public init(pem: Secret) throws(CryptoError) {
        let block = try PEMBlock(parsing: pem.revealed, label: PEMBlock.privateKey)
        try self.init(components: KeyFamilies.privateComponents(of: EVPKey(privateKeyInfo: block.contents)))
    }

    private init(key: EVPKey, components: PrivateKeyComponents) throws(CryptoError) {
        self.key = key
        self.components = components
        publicKey = try PublicKey(components: components.publicComponents)
    }

    /// The key as one PEM block `PRIVATE KEY` (PKCS #8, RFC 7468, section 10), not encrypted.
    public var pem: Secret {
        Secret(PEMBlock(label: PEMBlock.privateKey, contents: key.privateKeyInfo).text)
    }

    /// What kind of key it is.
    public var kind: KeyKind {
        publicKey.kind
    }
}
