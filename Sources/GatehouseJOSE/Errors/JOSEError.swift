/// Why a key, a token or an operation on them was refused.
///
/// ``description`` is safe to show and to log: it holds no part of what was refused.
public struct JOSEError: Error, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    @nonexhaustive
    public enum Code: String, Sendable {
        /// The text isn't a token in compact form.
        case malformedToken
        /// The token is longer than allowed.
        case tokenTooLarge
        /// The header isn't an object of the right members, each once and of the right kind.
        case invalidHeader
        /// The header asks for an extension that isn't understood: `crit`, `b64` or `zip`.
        case unsupportedHeader
        /// The header's algorithm isn't known, or isn't among those that the caller allows.
        case algorithmNotAllowed
        /// No key has the id that the header names, or there is no key at all.
        case keyNotFound
        /// More than one key might be meant.
        case ambiguousKey
        /// The key is of another kind than the algorithm asks for, or is meant for something else.
        case keyNotSuitable
        /// The signature isn't the key owner's.
        case invalidSignature
        /// The token can't be opened. There is one code for all reasons, so that nobody learns from the difference.
        case decryptionFailed
        /// The payload isn't an object of claims.
        case invalidClaims
        /// The sealed text isn't a signed token, or doesn't agree with its seal.
        case invalidNesting
        /// The key isn't one: a member is missing, of the wrong kind, or out of bounds.
        case invalidKey
        /// The key is of a type or on a curve that isn't supported.
        case unsupportedKey
        /// A private key came where a public one is expected.
        case privateKey
        /// A symmetric key came; there is no use for one here.
        case symmetricKey
        /// The text isn't a set of keys.
        case invalidKeySet
        /// Two keys of a set have one id.
        case duplicateKeyID
        /// The cryptographic operation failed.
        case cryptographyFailed
    }

    /// What is wrong.
    public let code: Code

    /// Where it is wrong: the name of a member or a few fixed words, never a value.
    public let detail: String?

    /// What refused below, if something did.
    public let underlying: (any Error)?

    /// Describes a refusal.
    public init(_ code: Code, _ detail: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.detail = detail
        self.underlying = underlying
    }

    /// The code and the place.
    public var description: String {
        "JOSE refused: \(code.rawValue)" + (detail.map { " (\($0))" } ?? "")
    }
}
