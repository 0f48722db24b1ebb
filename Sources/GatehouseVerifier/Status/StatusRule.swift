public import GatehouseOAuth

/// What a verifier does about tokens that name a status (Token Status List).
public struct StatusRule: Sendable, Hashable {
    /// What becomes of a token whose list is out of reach and not at hand either.
    @nonexhaustive
    public enum Unavailability: Sendable, Hashable {
        /// Nothing is decided: a 503. A token that may have been revoked isn't accepted.
        case undecided
        /// The token is accepted as if it named no status. Whoever can keep the list from us can then use a token that was
        /// revoked, until it ends.
        case accepted
    }

    /// Whether the status is looked at. Without, a revoked token is accepted until it ends.
    public var isChecked = true

    /// Whether only tokens are accepted that name a status.
    public var isRequired = false

    /// The statuses of tokens that are accepted. An application adds those of its own that let in.
    public var acceptedStatuses: Set<TokenStatus> = [.valid]

    /// What becomes of a token whose list is out of reach.
    public var whenUnavailable = Unavailability.undecided

    /// The status is looked at where there is one, must be valid, and nothing is decided while it's out of reach.
    public static let standard = StatusRule()

    /// The status isn't looked at.
    public static let off: StatusRule = {
        var rule = StatusRule()
        rule.isChecked = false
        return rule
    }()

    private init() {}
}
