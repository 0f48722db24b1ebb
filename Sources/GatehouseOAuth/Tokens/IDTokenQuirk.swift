/// Deviations of some issuers from OpenID Connect that a client may tolerate.
@nonexhaustive
public enum IDTokenQuirk: String, Sendable, Hashable, CaseIterable {
    /// Omits `auth_time` even if the request contains a maximum age (against Core, section 3.1.2.1). The time of the
    /// user's authentication is then unknown.
    case omitsAuthenticationTime
    /// Omits `acr` even if the request contains context classes. The resource server must then decide by the access
    /// token.
    case omitsContextClass
}
