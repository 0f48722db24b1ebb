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

    /// Checks the signature of a message.
    ///
    /// - Parameters:
    ///   - signature: The signature in the encoding of the scheme. A signature of another length is invalid.
    ///   - message: The whole message.
    ///   - scheme: The signature scheme. A scheme for another kind of key makes the signature invalid.
    /// - Returns: Whether the signature is valid. Every failure returns false.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8], scheme: SignatureScheme) -> Bool {
        isValidSignature(signature.span, for: message.span, scheme: scheme)
    }

    /// Checks a signature in other memory.
    package func isValidSignature(_ signature: Span<UInt8>, for message: Span<UInt8>, scheme: SignatureScheme) -> Bool {
        scheme.isFor(kind) && scheme.checking(signature) { key.isValidSignature($0, for: message, scheme.setup) }
    }
}

/// The components of a public key, most significant byte first, as in a JSON Web Key (RFC 7518, section 6).
@nonexhaustive
public enum PublicKeyComponents: Hashable, Sendable {
    /// A point on an elliptic curve: two coordinates of the curve's length.
    case ec(ECCurve, x: [UInt8], y: [UInt8])
    /// The bytes of a key on a curve of RFC 8037, section 2.
    case okp(OKPCurve, x: [UInt8])
    /// The modulus and the exponent of an RSA key, both without leading zeros.
    case rsa(n: [UInt8], e: [UInt8])

    func makeKey() throws(CryptoError) -> EVPKey {
        switch self {
        case .ec(let curve, let x, let y): try curve.publicKey(x: x, y: y)
        case .okp(let curve, let x): try curve.publicKey(x)
        case .rsa(let n, let e): try RSAFamily.publicKey(n: n, e: e)
        }
    }

    var kind: KeyKind {
        switch self {
        case .ec(let curve, _, _): .ec(curve)
        case .okp(let curve, _): .okp(curve)
        case .rsa(let n, _): .rsa(bits: RSAFamily.bitCount(of: n))
        }
    }
}
