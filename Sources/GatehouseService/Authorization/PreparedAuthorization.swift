public import GatehouseOAuth
public import GatehouseTypes

/// A request for authorization that has been checked: what is left is to ask the person.
public struct PreparedAuthorization: Sendable {
    /// The request.
    public let request: AuthorizationRequest
    /// The name of the app, for the page.
    public let appName: String
    /// What would be granted.
    public let scope: Scope
    /// What the tokens would be for.
    public let audience: String
}
