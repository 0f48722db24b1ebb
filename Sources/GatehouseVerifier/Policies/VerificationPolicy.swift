public import Foundation
public import GatehouseHTTP
public import GatehouseTypes

/// One rule that a token must meet.
///
/// All policies are evaluated, so that a log shows everything that is wrong with a token and not only the first reason.
/// Policies can be combined with ``AllOf``, ``AnyOf`` and ``Not``. ``CustomPolicy`` creates one from a closure.
public protocol VerificationPolicy: Sendable {
    /// Whether the result for a token can change between requests, because of the time or the request.
    ///
    /// If `false`, the policy isn't evaluated again for a token that was accepted before. Only a policy that uses
    /// nothing but the token may return `false`. If in doubt, keep the default `true`.
    var dependsOnRequest: Bool { get }

    /// Evaluates the policy for a token.
    ///
    /// - Parameters:
    ///   - token: The token, verified as one of its issuer.
    ///   - context: The request that the token is used for.
    /// - Returns: The reasons against the token; an empty array if it meets the policy.
    func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason]
}

extension VerificationPolicy {
    /// `true`.
    public var dependsOnRequest: Bool { true }
}

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
}

/// A policy defined by a closure.
public struct CustomPolicy: VerificationPolicy {
    /// Whether the closure uses the request or the time.
    public let dependsOnRequest: Bool

    private let body: @Sendable (VerifiedAccessToken, PolicyContext) -> [RefusalReason]

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - dependsOnRequest: Whether the closure uses anything but the token. If `false`, it isn't called again for a
    ///     token that was accepted before.
    ///   - body: Returns the reasons against a token; an empty array if the token meets the policy. It must return
    ///     quickly.
    public init(
        dependsOnRequest: Bool = true,
        _ body: @escaping @Sendable (_ token: VerifiedAccessToken, _ context: PolicyContext) -> [RefusalReason]
    ) {
        self.dependsOnRequest = dependsOnRequest
        self.body = body
    }

    /// Returns the closure's reasons.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        body(token, context)
    }
}
