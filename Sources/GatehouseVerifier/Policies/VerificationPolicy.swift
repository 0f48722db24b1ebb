public import Foundation
public import GatehouseHTTP
public import GatehouseTypes

/// One rule that a signed token must satisfy.
///
/// All policies are asked, so that a log shows everything that is wrong with a token and not just the first thing.
public protocol VerificationPolicy: Sendable {
    /// Looks at a token.
    ///
    /// - Parameters:
    ///   - token: The token, signed by the issuer.
    ///   - context: What it's used for.
    /// - Returns: What is wrong; nothing if the token satisfies the rule.
    func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason]
}

/// What a token is used for.
public struct PolicyContext: Sendable {
    /// The request that it came with.
    public let request: HTTPRequest

    /// The time of day.
    public let now: Date

    /// What the request needs the token to be good for.
    public let requiredScope: Scope

    /// Describes a use.
    public init(request: HTTPRequest, now: Date, requiredScope: Scope = .empty) {
        self.request = request
        self.now = now
        self.requiredScope = requiredScope
    }
}
