public import GatehouseVerifier

/// The settings of a guard other than its verifier and its proxy.
public struct GuardOptions: Sendable {
    /// The requirements for requests, by path.
    public var rules = PathRules.none

    /// Whether the server behind the proxy receives all claims of the token.
    public var showsClaims = false

    /// Returns whether the guard can decide now. Called for `/readyz`.
    public var isReady: @Sendable () async -> Bool = { true }

    /// The verifier's counters, shown at `/metrics`. If `nil`, `/metrics` answers 404.
    public var counters: DecisionCounters?

    /// Creates the default settings.
    public init() {}
}
