public import Foundation
public import GatehouseClient

/// The deviations of an OpenID provider from the standard, and its further requirements. A provider that follows the
/// standard needs none.
public struct IssuerQuirks: Sendable {
    /// Additional parameters of the authorization request, in order.
    public var authorizationParameters: [(name: String, value: String)] = []

    /// Additional parameters of the authorization request for creating an account, such as `prompt=create`; `nil` if
    /// the issuer doesn't support that.
    public var signUpParameters: [(name: String, value: String)]?

    /// The template of the issuer identifier, if the provider consists of several issuers; `nil` if it has one
    /// identifier.
    package var issuerTemplate: IssuerTemplate?

    /// Other issuer identifiers in the provider's ID tokens. Accounts have the main one.
    public var issuerAliases: Set<String> = []

    /// The responses of the revocation endpoint, besides success, which mean that the tokens aren't valid any more or
    /// can't be revoked.
    public var goneAnswers: Set<TerminalResponse> = []

    /// How the provider's own session is ended; `nil` if that isn't possible.
    public var logout: LogoutForm? = .standard

    /// Returns the user's name from the redirect URI, for a provider that sends it there and not in the ID token. The
    /// name isn't authenticated, so it is only displayed.
    public var displayName: (@Sendable (URL) -> String?)?

    /// Creates quirks without deviations.
    public init() {}
}

/// How a provider's own session is ended through the browser.
@nonexhaustive
public enum LogoutForm: Sendable, Hashable {
    /// With the metadata's `end_session_endpoint` and the parameters of the standard (OpenID Connect RP-Initiated
    /// Logout, section 2).
    case standard
    /// With a URL of the provider's own, the client identifier, and a parameter for the redirect URI.
    case own(endpoint: String, redirectName: String)
}
