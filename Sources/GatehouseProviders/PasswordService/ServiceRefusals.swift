public import GatehouseClient

/// What a service's refusals mean.
public struct ServiceRefusals: Sendable {
    /// What an error code means beyond "no".
    @nonexhaustive
    public enum Meaning: Sendable, Hashable {
        /// The service can't or won't answer now; the same may work later.
        case notNow
        /// The account's address has to be verified first.
        case unverified
        /// The access token is too old; a new one would do.
        case staleToken
        /// What was to be ended is over already.
        case gone
    }

    /// Where the error code stands.
    public var errorCode: ErrorCodePlace
    /// The answers to a refresh that end a session. Nothing else does.
    public var finalAnswers: Set<FinalAnswer>
    /// The error codes that mean more than "no".
    public var meanings: [String: Meaning]

    /// Describes refusals.
    public init(
        errorCode: ErrorCodePlace = .oauth, finalAnswers: Set<FinalAnswer> = .invalidGrant,
        meanings: [String: Meaning] = [:]
    ) {
        self.errorCode = errorCode
        self.finalAnswers = finalAnswers
        self.meanings = meanings
    }
}
