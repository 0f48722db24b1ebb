package import GatehouseTypes

/// A signature scheme: the digest algorithm, the padding, and the encoding of the signature.
///
/// Each scheme is a static member in the file of its curve or, for RSA, in `RSASSA.swift`. It is a class, so that
/// passing it on is cheap.
public final class SignatureScheme: Sendable {
    /// The name of the scheme, for messages.
    public let name: String

    let setup: SignatureSetup
    /// Converts a signature from libcrypto's encoding to the scheme's; nil if it can't be converted.
    let encode: @Sendable (Span<UInt8>) -> [UInt8]?
    /// Converts a signature from the scheme's encoding to libcrypto's and lends it to a closure that checks it. Returns
    /// false for a signature of a wrong length.
    let checking: @Sendable (Span<UInt8>, (Span<UInt8>) -> Bool) -> Bool

    init(
        _ name: String, _ digest: DigestAlgorithm, _ mode: SignatureSetup.Mode,
        encode: @escaping @Sendable (Span<UInt8>) -> [UInt8]? = { signature in
            unsafe signature.withUnsafeBufferPointer { unsafe Array($0) }
        },
        checking: @escaping @Sendable (Span<UInt8>, (Span<UInt8>) -> Bool) -> Bool = { $1($0) }
    ) {
        self.name = name
        setup = SignatureSetup(digest: digest, mode: mode)
        self.encode = encode
        self.checking = checking
    }

    /// Whether the scheme is for RSA keys of any size.
    var isRSA: Bool {
        setup.mode == .pkcs1 || setup.mode == .pss
    }

    /// The digest of a secret with the scheme's digest algorithm. The secret isn't copied.
    package func digest(of secret: Secret) -> [UInt8] {
        secret.withRevealedBytes { setup.digest.digest($0) }
    }
}

extension SignatureScheme: Hashable {
    /// Whether both are the same scheme.
    public static func == (left: SignatureScheme, right: SignatureScheme) -> Bool {
        left.name == right.name
    }

    /// Hashes the name of the scheme.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
