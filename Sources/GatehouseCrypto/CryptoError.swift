/// The reason why a cryptographic operation failed.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The key is invalid: a point that isn't on its curve, a wrong length, an exponent or modulus out of bounds,
        /// or a private key that doesn't match its public key.
        case invalidKey
        /// This kind of key isn't supported.
        case unsupportedKey
        /// The operation needs another kind of key.
        case wrongKeyKind
        /// The text isn't exactly one PEM block with an expected label.
        case invalidPEM
        /// The private key is encrypted. It must be decrypted before it is imported.
        case encryptedKey
        /// A private key was passed where a public key is expected.
        case privateKey
        /// The length of an input isn't the one that the algorithm requires.
        case invalidLength
        /// A ciphertext or wrapped key was changed, or was made with another key.
        case authenticationFailed
        /// libcrypto reported a failure.
        case libraryFailure
    }

    /// The kind of the error.
    public let code: Code

    /// The operation that failed, as text for developers. It never contains a secret.
    public let operation: String

    /// The reason that libcrypto gave, or nil. It names the kind of failure and never contains data.
    public let reason: String?

    /// Creates an error.
    public init(_ code: Code, during operation: String, reason: String? = nil) {
        self.code = code
        self.operation = operation
        self.reason = reason
    }

    /// The code, the operation and libcrypto's reason. It never contains a key or a plaintext.
    public var description: String {
        "\(operation) refused: \(code.rawValue)" + (reason.map { " (\($0))" } ?? "")
    }
}
