public import GatehouseClient

/// The meaning of a service's error responses.
public struct ServiceRefusals: Sendable {
    /// The special meaning of an error code.
    @nonexhaustive
    public enum Meaning: Sendable, Hashable {
        /// The service can't answer now; the same request may succeed later.
        case notNow
        /// The account's address must be verified first.
        case unverified
        /// The access token has expired; a new one is needed.
        case staleToken
        /// The session or account to be ended no longer exists.
        case gone
    }

    /// The place of the error code in a response.
    public var errorCode: ErrorCodePlace
    /// The responses to a refresh that end a session. No other response does.
    public var finalAnswers: Set<TerminalResponse>
    /// The error codes with a special meaning.
    public var meanings: [String: Meaning]

    /// Creates a description.
    public init(
        errorCode: ErrorCodePlace = .oauth, finalAnswers: Set<TerminalResponse> = .invalidGrant,
        meanings: [String: Meaning] = [:]
    ) {
        self.errorCode = errorCode
        self.finalAnswers = finalAnswers
        self.meanings = meanings
    }
}
