/// How a provider's own session is ended through the browser.
@nonexhaustive
public enum LogoutForm: Sendable, Hashable {
    /// With the metadata's `end_session_endpoint` and the parameters of the standard (OpenID Connect RP-Initiated
    /// Logout, section 2).
    case standard
    /// With a URL of the provider's own, the client identifier, and a parameter for the redirect URI.
    case own(endpoint: String, redirectName: String)
}
