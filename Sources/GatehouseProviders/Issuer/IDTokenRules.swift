public import GatehouseOAuth
public import GatehouseTypes

/// What an issuer's ID tokens may be like, beyond what every one must be (OpenID Connect Core, section 3.1.3.7). It's data
/// about the issuer: nothing is tolerated unless it's said here.
public struct IDTokenRules: Sendable, Hashable {
    /// The names of the algorithms that they may be signed with; nothing leaves it to the issuer's metadata.
    public var algorithms: Set<String>?
    /// The audiences that may stand beside the client.
    public var trustedAudiences: Set<ClientID>
    /// What the issuer does otherwise than the standard says.
    public var quirks: Set<IDTokenQuirk>
    /// How far the issuer's clock may be from ours, once its own word about its time has been taken into account.
    public var tolerance: Duration

    /// Describes ID tokens.
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
