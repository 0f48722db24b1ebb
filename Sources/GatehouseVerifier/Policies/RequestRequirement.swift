public import GatehouseTypes

/// The requirements of one request for its token, in addition to those of every request.
public struct RequestRequirement: Sendable, Hashable {
    /// The scope that the token must have.
    public var scope: Scope

    /// The requirements for the user's authentication.
    public var authentication: RequiredAuthentication

    /// Creates requirements.
    ///
    /// - Parameters:
    ///   - scope: The scope that the token must have.
    ///   - contextClasses: The allowed authentication context classes (`acr`). An empty array allows any.
    ///   - maximumAge: The maximum time since the user's authentication (`auth_time`). `nil` allows any.
    public init(scope: Scope = .empty, contextClasses: [String] = [], maximumAge: Duration? = nil) {
        self.scope = scope
        authentication = RequiredAuthentication(contextClasses: contextClasses, maximumAge: maximumAge)
    }
}
