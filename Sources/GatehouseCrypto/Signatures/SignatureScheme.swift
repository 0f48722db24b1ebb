/// A way to sign: which keys may be used, which digest is taken, and how the signature is written.
///
/// A scheme is a static member in its family's file; there is no other place that lists them.
public struct SignatureScheme: Sendable {
    /// The scheme's name, for people.
    public let name: String

    let digest: DigestAlgorithm?
    let accepts: @Sendable (KeyKind) -> Bool
    /// From libcrypto's form of a signature to ours.
    let encode: @Sendable ([UInt8]) -> [UInt8]?
    /// From our form of a signature to libcrypto's.
    let decode: @Sendable ([UInt8]) -> [UInt8]?

    init(
        _ name: String, digest: DigestAlgorithm?, accepts: @escaping @Sendable (KeyKind) -> Bool,
        encode: @escaping @Sendable ([UInt8]) -> [UInt8]? = { $0 },
        decode: @escaping @Sendable ([UInt8]) -> [UInt8]? = { $0 }
    ) {
        self.name = name
        self.digest = digest
        self.accepts = accepts
        self.encode = encode
        self.decode = decode
    }

    /// Whether a key of that kind signs this way.
    public func isFor(_ kind: KeyKind) -> Bool {
        accepts(kind)
    }
}

extension SignatureScheme: Hashable {
    /// Whether both are the same scheme.
    public static func == (left: SignatureScheme, right: SignatureScheme) -> Bool {
        left.name == right.name
    }

    /// Feeds the scheme's name to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
