/// How a provider's own session is ended through the person's browser.
@nonexhaustive
public enum LogoutForm: Sendable, Hashable {
    /// By the metadata's `end_session_endpoint` and the standard's parameters (OpenID Connect RP-Initiated Logout, section 2).
    case standard
    /// By an address of the provider's own, with the client's name and a parameter that says where the person goes afterwards.
    case own(endpoint: String, redirectName: String)
}
