import Foundation
import GatehouseOAuth
import GatehouseTypes

/// Requires a sufficient and recent authentication of the user (RFC 9470).
///
/// The response to a request that doesn't meet it names the requirement. The client can then ask the user to
/// authenticate again (step-up authentication).
public struct AuthenticationPolicy: VerificationPolicy {
    private let requirement: RequiredAuthentication
    private let tolerance: TimeInterval

    /// Creates a policy for every request, in addition to the requirements of the single request.
    ///
    /// - Parameters:
    ///   - requirement: The requirement.
    ///   - tolerance: The tolerated difference between the issuer's clock and ours, at most 60 seconds.
    public init(_ requirement: RequiredAuthentication = .init(), tolerance: Duration = .seconds(30)) {
        self.requirement = requirement
        self.tolerance = LifetimePolicy.bounded(tolerance).seconds
    }

    /// Checks `acr` and `auth_time`.
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
