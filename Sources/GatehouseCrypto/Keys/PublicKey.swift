/// A public key that has been checked: it's on its curve or within RSA's bounds.
///
/// Two keys are equal if their numbers are.
public struct PublicKey: Sendable, Hashable {
    /// The key's numbers.
    public let components: PublicKeyComponents

    let key: EVPKey

    /// Makes a key from its numbers.
    ///
    /// - Parameter components: The numbers. Coordinates have exactly 32 bytes. A modulus has 2048 to 8192 bits; its
    ///   exponent is odd, at least 65537 and at most 64 bits long.
    /// - Throws: ``CryptoError`` with `invalidKey` for anything else.
    public init(components: PublicKeyComponents) throws(CryptoError) {
        self.components = components
        key = try components.makeKey()
    }

    /// Reads a key from one PEM block `PUBLIC KEY` (SubjectPublicKeyInfo, RFC 7468, section 13).
    ///
    /// - Parameter pem: The text, at most 16 KiB, with nothing but the one block in it.
    /// - Throws: ``CryptoError``: `invalidPEM`, `unsupportedKey` or `invalidKey`.
    public init(pem: String) throws(CryptoError) {
        let block = try PEMBlock(parsing: pem, label: PEMBlock.publicKey)
        try self.init(components: KeyFamilies.publicComponents(of: EVPKey(publicKeyInfo: block.contents)))
    }

    /// The key as one PEM block `PUBLIC KEY` (SubjectPublicKeyInfo, RFC 7468, section 13).
    public var pem: String {
        PEMBlock(label: PEMBlock.publicKey, contents: key.publicKeyInfo).text
    }

    /// What kind of key it is.
    public var kind: KeyKind {
        components.kind
    }

    /// Whether both keys have the same numbers.
    public static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.components == right.components
    }

    /// Feeds the key's numbers to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
    }
}
