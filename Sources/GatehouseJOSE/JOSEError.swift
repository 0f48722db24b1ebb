/// The reason why a key, a token or an operation with them was refused.
///
/// ``description`` is safe to show and to log: it contains no part of the key or token.
public struct JOSEError: Error, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The text isn't a token in compact serialization.
        case malformedToken
        /// The token is longer than allowed.
        case tokenTooLarge
        /// The header isn't an object with the required members, each once and of the right type.
        case invalidHeader
        /// The header uses an extension that isn't supported: `crit`, `b64` or `zip`.
        case unsupportedHeader
        /// The algorithm of the header is unknown, or isn't among those that the caller allows.
        case algorithmNotAllowed
        /// No key has the identifier (`kid`) that the header names, or there is no key at all.
        case keyNotFound
        /// More than one key matches the header.
        case ambiguousKey
        /// The key is of another kind than the algorithm requires, or is restricted to another use.
        case keyNotSuitable
        /// The signature or message authentication code is wrong.
        case invalidSignature
        /// The token can't be decrypted. There is one code for all reasons, so that the error reveals nothing to an
        /// attacker.
        case decryptionFailed
        /// The payload isn't an object of claims.
        case invalidClaims
        /// The decrypted text isn't a signed token, or the header of the encrypted token contradicts it.
        case invalidNesting
        /// The key is invalid: a member is missing, of the wrong type, or out of bounds.
        case invalidKey
        /// The key is of a type or on a curve that isn't supported.
        case unsupportedKey
        /// A private key was passed where a public key is expected.
        case privateKey
        /// A symmetric key was passed where an asymmetric key is expected.
        case symmetricKey
        /// The text isn't a JSON Web Key Set.
        case invalidKeySet
        /// Two keys of a set of symmetric keys have the same identifier (`kid`).
        case duplicateKeyID
        /// The cryptographic operation failed.
        case cryptographyFailed
    }

    /// The kind of the error.
    public let code: Code

    /// The location of the error: the name of a member or a fixed text, never a value. It may be nil.
    public let detail: String?

    /// The error of a lower layer that caused this one, or nil.
    public let underlying: (any Error)?

    /// Creates an error.
    public init(_ code: Code, _ detail: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.detail = detail
        self.underlying = underlying
    }

    /// The code and the detail.
    public var description: String {
        "JOSE refused: \(code.rawValue)" + (detail.map { " (\($0))" } ?? "")
    }
}
