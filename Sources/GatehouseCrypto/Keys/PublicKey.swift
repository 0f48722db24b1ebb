import GatehouseTypes

/// A public key that has been checked: its point is on its curve, or its RSA parameters are within bounds.
///
/// Two keys are equal if their components are equal.
public struct PublicKey: Sendable, Hashable {
    /// The components of the key.
    public let components: PublicKeyComponents

    let key: EVPKey

    /// Creates a key from its components.
    ///
    /// - Parameter components: The components. A coordinate has exactly as many bytes as its curve requires. A modulus
    ///   has 2048 to 8192 bits. Its exponent is odd, at least 65537 and at most 64 bits long.
    /// - Throws: ``CryptoError`` with `invalidKey` for any other components.
    public init(components: PublicKeyComponents) throws(CryptoError) {
        self.components = components
        key = try components.makeKey()
    }

    /// Reads a key from one PEM block: `PUBLIC KEY` (SubjectPublicKeyInfo, RFC 7468, section 13), `RSA PUBLIC KEY`
    /// (PKCS #1, RFC 8017, appendix A.1.1) or `CERTIFICATE` (RFC 7468, section 5).
    ///
    /// Only the key of a certificate is read. Its signature, validity period, trust and purpose are not checked, so
    /// reading the key says nothing about them.
    ///
    /// An RSA key whose identifier restricts it to RSASSA-PSS (`id-RSASSA-PSS`, RFC 4055) is refused: its parameters
    /// would be lost, because a JSON Web Key restricts a key by `alg` instead. A curve with explicit parameters instead
    /// of a name is refused as well (RFC 5480, section 2.1.1).
    ///
    /// - Parameter pem: The text, at most 16 KiB, without anything but the one block.
    /// - Throws: ``CryptoError``: `invalidPEM`, `privateKey` if it contains a private key, `unsupportedKey` or
    ///   `invalidKey`.
    public init(pem: String) throws(CryptoError) {
        guard pem.utf8.count <= PEMText.maximumSize else { throw CryptoError(.invalidPEM, during: "PEM import") }
        let key = try PublicKeyFormat.key(from: Secret(pem))
        try self.init(components: KeyFamilies.publicComponents(of: key))
    }

    /// The key as one PEM block `PUBLIC KEY` (SubjectPublicKeyInfo, RFC 7468, section 13).
    public var pem: String {
        PEMBlock(label: PublicKeyFormat.subjectPublicKeyInfo.label, contents: key.publicKeyInfo).text.revealed
    }

    /// The kind of the key.
    public var kind: KeyKind {
        components.kind
    }

    /// Whether both keys have the same components.
    public static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.components == right.components
    }

    /// Hashes the components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(components)
    }
}
