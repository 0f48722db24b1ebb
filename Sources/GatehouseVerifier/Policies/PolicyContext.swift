public import Foundation
public import GatehouseHTTP
public import GatehouseTypes

/// What a token is used for.
public struct PolicyContext: Sendable {
    /// The request that it came with.
    public let request: HTTPRequest

    /// The time of day.
    public let now: Date

    /// What this request needs, besides what every request does.
    public let requirement: RequestRequirement

    /// What the request needs the token to be good for.
    public var requiredScope: Scope { requirement.scope }

    /// Describes a use.
    public init(request: HTTPRequest, now: Date, requirement: RequestRequirement) {
        self.request = request
        self.now = now
        self.requirement = requirement
    }

    /// Describes a use that needs a scope.
    public init(request: HTTPRequest, now: Date, requiredScope: Scope = .empty) {
        self.init(request: request, now: now, requirement: RequestRequirement(scope: requiredScope))
    }
}
