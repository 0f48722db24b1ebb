public import Foundation
public import GatehouseHTTP
public import GatehouseTypes

/// The request that a token is used for, with the time and the request's requirements.
public struct PolicyContext: Sendable {
    /// The request.
    public let request: HTTPRequest

    /// The current time.
    public let now: Date

    /// The requirements of this request, in addition to those of every request.
    public let requirement: RequestRequirement

    /// The scope that this request requires.
    public var requiredScope: Scope { requirement.scope }

    /// Creates a context.
    public init(request: HTTPRequest, now: Date, requirement: RequestRequirement) {
        self.request = request
        self.now = now
        self.requirement = requirement
    }

    /// Creates a context whose request requires only a scope.
    public init(request: HTTPRequest, now: Date, requiredScope: Scope = .empty) {
        self.init(request: request, now: now, requirement: RequestRequirement(scope: requiredScope))
    }
}
