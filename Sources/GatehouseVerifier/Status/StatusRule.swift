public import GatehouseOAuth

/// How a verifier treats tokens that name a status (Token Status List).
public struct StatusRule: Sendable, Hashable {
    /// The decision about a token whose list is neither cached nor available.
    @nonexhaustive
    public enum Unavailability: Sendable, Hashable {
        /// The request is undecided: a 503. A token that may have been revoked isn't accepted.
        case undecided
        /// The token is accepted as if it named no status. An attacker who can block the fetch of the list can then use
        /// a revoked token until it expires.
        case accepted
    }

    /// Whether the status is checked. If `false`, a revoked token is accepted until it expires.
    public var isChecked = true

    /// Whether only tokens that name a status are accepted.
    public var isRequired = false

    /// The accepted statuses. An application can add its own.
    public var acceptedStatuses: Set<TokenStatus> = [.valid]

    /// The decision about a token whose list is unavailable.
    public var whenUnavailable = Unavailability.undecided

    /// The status is checked if the token names one, and must be valid. While it is unavailable, the request is
    /// undecided.
    public static let standard = StatusRule()

    /// The status isn't checked.
    public static let off: StatusRule = {
        var rule = StatusRule()
        rule.isChecked = false
        return rule
    }()

    private init() {}
}
