public import GatehouseTypes

/// What one request needs of its token, besides what every request does.
public struct RequestRequirement: Sendable, Hashable {
    /// What the token must be good for.
    public var scope: Scope

    /// How, and how lately, the person must have signed in.
    public var authentication: RequiredAuthentication

    /// Describes what a request needs.
    ///
    /// - Parameters:
    ///   - scope: What the token must be good for.
    ///   - contextClasses: One of these must be what the person had to prove (`acr`); none asks for nothing.
    ///   - maximumAge: How long ago the person may have signed in (`auth_time`); nothing means however long.
    public init(scope: Scope = .empty, contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.scope = scope
        authentication = RequiredAuthentication(contextClasses: contextClasses, maximumAge: maximumAge)
    }
}
