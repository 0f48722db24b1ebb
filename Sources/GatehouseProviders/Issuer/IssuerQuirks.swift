public import Foundation
public import GatehouseClient

/// In what an OpenID provider departs from the standard, or asks for more. One that keeps to it needs none of this.
public struct IssuerQuirks: Sendable {
    /// What else the authorization request holds, in order.
    public var authorizationParameters: [(name: String, value: String)] = []

    /// What the authorization request holds beside that where the person wants a new account, such as `prompt=create`; nothing
    /// if the issuer has no such request.
    public var signUpParameters: [(name: String, value: String)]?

    /// How the issuer calls itself where it stands for many issuers; nothing if it has one name.
    public var issuerTemplate: IssuerTemplate?

    /// How the issuer may call itself in its ID tokens instead of by its name. The accounts are those of the name.
    public var issuerAliases: Set<String> = []

    /// The answers of the revocation endpoint, beside success, that say that the tokens are over or can't be ended.
    public var goneAnswers: Set<FinalAnswer> = []

    /// How the provider's own session is ended; nothing if it can't be.
    public var logout: LogoutForm? = .standard

    /// What the person can be called, where that isn't in the ID token but in the answer that comes through the browser. It's
    /// only shown: nobody vouches for it.
    public var displayName: (@Sendable (URL) -> String?)?

    /// No quirks.
    public init() {}
}
