import Foundation
import GatehouseOAuth
import GatehouseTypes

/// The person has proved enough, and lately enough (RFC 9470).
///
/// What isn't met leads to a step-up: the answer names what is asked for, and the client can let the person sign in anew.
public struct AuthenticationPolicy: VerificationPolicy {
    private let requirement: RequiredAuthentication
    private let tolerance: TimeInterval

    /// Asks this of every request, besides what each request needs by itself.
    ///
    /// - Parameters:
    ///   - requirement: What is asked for.
    ///   - tolerance: How far the issuer's clock may be from ours, at most 60 seconds.
    public init(_ requirement: RequiredAuthentication = .init(), tolerance: Duration = .seconds(30)) {
        self.requirement = requirement
        self.tolerance = LifetimePolicy.bounded(tolerance).seconds
    }

    /// Looks at `acr` and `auth_time`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        guard !requirement.isEmpty || !context.requirement.authentication.isEmpty else { return [] }
        return reasons(against: token, requirement, now: context.now)
            + reasons(against: token, context.requirement.authentication, now: context.now)
    }

    private func reasons(
        against token: VerifiedAccessToken, _ requirement: RequiredAuthentication, now: Date
    ) -> [RefusalReason] {
        guard !requirement.isEmpty else { return [] }
        let consequence = RefusalReason.Consequence.insufficientAuthentication(requirement)
        var reasons: [RefusalReason] = []
        if !isContextMet(requirement, by: token) {
            reasons.append(RefusalReason(.insufficientAuthentication, "acr", consequence: consequence))
        }
        if !isAgeMet(requirement, by: token, now: now) {
            reasons.append(RefusalReason(.insufficientAuthentication, "auth_time", consequence: consequence))
        }
        return reasons
    }

    private func isContextMet(_ requirement: RequiredAuthentication, by token: VerifiedAccessToken) -> Bool {
        guard !requirement.contextClasses.isEmpty else { return true }
        guard let contextClass = token.claims.contextClass else { return false }
        return requirement.contextClasses.contains { $0.utf8.elementsEqual(contextClass.utf8) }
    }

    private func isAgeMet(_ requirement: RequiredAuthentication, by token: VerifiedAccessToken, now: Date) -> Bool {
        guard let maximumAge = requirement.maximumAge else { return true }
        guard let time = token.claims.authenticatedAt else { return false }
        let age = now.timeIntervalSince(time)
        return age <= maximumAge.seconds + tolerance && age >= -tolerance
    }
}
