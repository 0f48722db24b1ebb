/// Why a cryptographic operation was refused.
public struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The key isn't one: a point off its curve, a wrong length, an exponent or modulus out of bounds, halves that
        /// don't fit each other.
        case invalidKey
        /// The key is of a kind that isn't supported here.
        case unsupportedKey
        /// The key is of another kind than the operation asks for.
        case wrongKeyKind
        /// The text isn't exactly one PEM block with an expected label.
        case invalidPEM
        /// The private key is encrypted, and must be decrypted elsewhere first.
        case encryptedKey
        /// A private key came where a public one is expected.
        case privateKey
        /// An input has another length than the algorithm demands.
        case invalidLength
        /// A sealed text or wrapped key was changed, or belongs to another key.
        case authenticationFailed
        /// libcrypto couldn't do its work.
        case libraryFailure
    }

    /// What is wrong.
    public let code: Code

    /// The operation that was refused, in words. It never holds a secret.
    public let operation: String

    /// libcrypto's own words, if it said any. They name the kind of failure and never hold data.
    public let reason: String?

    /// Describes a refusal.
    public init(_ code: Code, during operation: String, reason: String? = nil) {
        self.code = code
        self.operation = operation
        self.reason = reason
    }

    /// The code, the operation and libcrypto's reason; never a key or a text.
    public var description: String {
        "\(operation) refused: \(code.rawValue)" + (reason.map { " (\($0))" } ?? "")
    }
}
