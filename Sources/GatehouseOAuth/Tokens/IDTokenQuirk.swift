/// What some issuers do otherwise than OpenID Connect says, and what a client may have to put up with.
@nonexhaustive
public enum IDTokenQuirk: String, Sendable, Hashable, CaseIterable {
    /// They leave out `auth_time` though the request named a maximum age (against Core, section 3.1.2.1). Then nobody
    /// knows when the person signed in.
    case omitsAuthenticationTime
    /// They leave out `acr` though the request named context classes. Then the resource has to judge by the access token.
    case omitsContextClass
}
