/// A way to sign: which keys may be used, which digest and padding are taken, and how the signature is written.
///
/// A scheme is a static member in its family's file; there is no other place that lists them. It's a reference, so that
/// handing it on costs nothing.
public final class SignatureScheme: Sendable {
    /// The scheme's name, for people.
    public let name: String

    let setup: SignatureSetup
    let accepts: @Sendable (KeyKind) -> Bool
    /// From libcrypto's form of a signature to ours.
    let encode: @Sendable (Span<UInt8>) -> [UInt8]?
    /// Lends a signature in our form in libcrypto's to whoever checks it. One of a wrong length is never valid.
    let checking: @Sendable (Span<UInt8>, (Span<UInt8>) -> Bool) -> Bool

    init(
        _ name: String, digest: DigestAlgorithm?, padding: SignatureSetup.Padding = .none,
        accepts: @escaping @Sendable (KeyKind) -> Bool,
        encode: @escaping @Sendable (Span<UInt8>) -> [UInt8]? = { signature in
            unsafe signature.withUnsafeBufferPointer { unsafe Array($0) }
        },
        checking: @escaping @Sendable (Span<UInt8>, (Span<UInt8>) -> Bool) -> Bool = { $1($0) }
    ) {
        self.name = name
        setup = SignatureSetup(digest: digest, padding: padding)
        self.accepts = accepts
        self.encode = encode
        self.checking = checking
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
