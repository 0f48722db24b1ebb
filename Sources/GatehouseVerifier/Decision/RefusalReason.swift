public import GatehouseTypes

/// One reason for a refusal, for the log. The sender is told less.
public struct RefusalReason: Sendable, Hashable, CustomStringConvertible {
    /// What a reason means for the answer.
    @nonexhaustive
    public enum Consequence: Sendable, Hashable {
        /// The request is malformed: 400 `invalid_request`.
        case invalidRequest
        /// The request shows no credentials that mean anything here: 401 without an error.
        case unauthenticated
        /// The token isn't valid here: 401 `invalid_token`.
        case invalidToken
        /// The token is valid, the proof that came with it isn't: 401 `invalid_dpop_proof`.
        case invalidProof
        /// The proof must hold this nonce: 401 `use_dpop_nonce`.
        case nonceRequired(String)
        /// The token is valid and doesn't reach this far: 403 `insufficient_scope`.
        case insufficientScope(Scope)
        /// The token is valid, and its person must sign in anew or prove more: 401 `insufficient_user_authentication`.
        case insufficientAuthentication(RequiredAuthentication)
    }

    /// The kind of reason. The set is open: a policy may bring its own.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code as it stands in a log.
        public let rawValue: String

        /// Wraps a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code itself.
        public var description: String { rawValue }
    }

    /// What is wrong.
    public let code: Code

    /// Where it is wrong: a claim's name or a few fixed words, never a value from outside.
    public let detail: String?

    /// What it means for the answer.
    public let consequence: Consequence

    /// Describes a reason.
    public init(_ code: Code, _ detail: String? = nil, consequence: Consequence = .invalidToken) {
        self.code = code
        self.detail = detail
        self.consequence = consequence
    }

    /// The code and the place.
    public var description: String {
        code.rawValue + (detail.map { " (\($0))" } ?? "")
    }
}
