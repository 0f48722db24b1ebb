public import GatehouseTypes

/// One reason for a refusal, for the log. The response says less.
public struct RefusalReason: Sendable, Hashable, CustomStringConvertible {
    /// The effect of a reason on the response.
    @nonexhaustive
    public enum Consequence: Sendable, Hashable {
        /// The request is malformed: 400 `invalid_request`.
        case invalidRequest
        /// The request has no usable credentials: 401 without an error.
        case unauthenticated
        /// The token isn't valid here: 401 `invalid_token`.
        case invalidToken
        /// The token is valid, but the proof isn't: 401 `invalid_dpop_proof`.
        case invalidProof
        /// The proof must contain this nonce: 401 `use_dpop_nonce`.
        case nonceRequired(String)
        /// The token is valid, but its scope isn't sufficient: 403 `insufficient_scope`.
        case insufficientScope(Scope)
        /// The token is valid, but the user must authenticate again or with additional factors: 401
        /// `insufficient_user_authentication`.
        case insufficientAuthentication(RequiredAuthentication)
    }

    /// The kind of reason. The set is open: a policy may define its own codes.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code as written to a log.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code itself.
        public var description: String { rawValue }
    }

    /// The kind of reason.
    public let code: Code

    /// The place of the problem: a claim's name or a few fixed words, never a value from outside.
    public let detail: String?

    /// The effect on the response.
    public let consequence: Consequence

    /// Creates a reason.
    public init(_ code: Code, _ detail: String? = nil, consequence: Consequence = .invalidToken) {
        self.code = code
        self.detail = detail
        self.consequence = consequence
    }

    /// The code and the detail.
    public var description: String {
        code.rawValue + (detail.map { " (\($0))" } ?? "")
    }
}
