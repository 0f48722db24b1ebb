public import GatehouseOAuth
public import GatehouseTypes

/// The rules for an issuer's ID tokens, in addition to those for every ID token (OpenID Connect Core, section 3.1.3.7).
/// A deviation from the standard is tolerated only if it is listed here.
public struct IDTokenRules: Sendable, Hashable {
    /// The names of the allowed signature algorithms; `nil` uses the issuer's metadata.
    public var algorithms: Set<String>?
    /// The audiences that are allowed besides the client.
    public var trustedAudiences: Set<ClientID>
    /// The issuer's deviations from the standard.
    public var quirks: Set<IDTokenQuirk>
    /// The tolerated difference between the issuer's clock and ours, after correction by the time in its responses.
    public var tolerance: Duration

    /// Creates rules.
    public init(
        algorithms: Set<String>? = nil, trustedAudiences: Set<ClientID> = [], quirks: Set<IDTokenQuirk> = [],
        tolerance: Duration = .seconds(300)
    ) {
        self.algorithms = algorithms
        self.trustedAudiences = trustedAudiences
        self.quirks = quirks
        self.tolerance = tolerance
    }
}
