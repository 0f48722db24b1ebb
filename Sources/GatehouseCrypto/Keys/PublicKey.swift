import GatehouseTypes

/// A public key that has been checked: it's on its curve or within RSA's bounds.
///
/// Two keys are equal if their numbers are.
public struct PublicKey: Sendable, Hashable {
    /// The key's numbers.
    public let components: PublicKeyComponents

    let key: EVPKey

    /// Makes a key from its numbers.
    ///
    /// - Parameter components: The numbers. Coordinates have exactly as many bytes as their curve asks for. A modulus has 2048 to 8192 bits; its
    ///   exponent is odd, at least 65537 and at most 64 bits long.
    /// - Throws: ``CryptoError`` with `invalidKey` for anything else.
    public init(components: PublicKeyComponents) throws(CryptoError) {
        self.components = components
        key = try components.makeKey()
    }

    /// Reads a key from one PEM block: `PUBLIC KEY` (SubjectPublicKeyInfo, RFC 7468, section 13), `RSA PUBLIC KEY` (PKCS #1,
    /// RFC 8017, appendix A.1.1) or `CERTIFICATE` (RFC 7468, section 5).
    ///
    /// Of a certificate only the key is read. Whether it's signed, valid, trusted or meant for this use is not looked at, and
    /// reading its key says nothing about any of it.
    ///
    /// An RSA key that is bound to RSASSA-PSS by its identifier (`id-RSASSA-PSS`, RFC 4055) is refused: its parameters would
    /// be lost, and a JSON Web Key binds a key by `alg` instead. So is a curve that is written out in full instead of named
    /// (RFC 5480, section 2.1.1).
    ///
    /// - Parameter pem: The text, at most 16 KiB, with nothing but the one block in it.
    /// - Throws: ``CryptoError``: `invalidPEM`, `privateKey` if there is a private key in it, `unsupportedKey` or `invalidKey`.
    public init(pem: String) throws(CryptoError) {
        guard pem.utf8.count <= PEMText.maximumSize else { throw CryptoError(.invalidPEM, during: "PEM import") }
        let key = try PublicKeyFormat.key(from: Secret(pem))
        try self.init(components: KeyFamilies.publicComponents(of: key))
    }

    /// The key as one PEM block `PUBLIC KEY` (SubjectPublicKeyInfo, RFC 7468, section 13).
    public var pem: String {
        PEMBlock(label: PublicKeyFormat.subjectPublicKeyInfo.label, contents: key.publicKeyInfo).text.revealed
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
