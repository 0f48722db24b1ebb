/// What a guard may be told beyond its verifier and its proxy.
public struct GuardOptions: Sendable {
    /// What requests need, by their paths.
    public var rules = PathRules.none

    /// Whether the server behind the proxy is told all claims of the token.
    public var showsClaims = false

    /// Whether decisions can be made now; asked for `/readyz`.
    public var isReady: @Sendable () async -> Bool = { true }

    /// The verifier's counters, to be shown at `/metrics`; nothing shows none.
    public var counters: DecisionCounters?

    /// What everything is set to that nobody sets.
    public init() {}
}
