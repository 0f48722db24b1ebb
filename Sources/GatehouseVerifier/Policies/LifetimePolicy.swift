import Foundation
import GatehouseOAuth
import GatehouseTypes

/// Requires that the token is valid now (RFC 7519, sections 4.1.4 to 4.1.6).
package struct LifetimePolicy: VerificationPolicy {
    /// The maximum tolerated difference between two clocks.
    package static let maximumTolerance = Duration.seconds(60)

    private static let notBefore: JSONName = "nbf"

    private let tolerance: TimeInterval

    /// Creates the policy.
    ///
    /// - Parameter tolerance: The tolerated difference between the issuer's clock and ours, at most 60 seconds.
    package init(tolerance: Duration = .seconds(30)) {
        self.tolerance = LifetimePolicy.bounded(tolerance).seconds
    }

    static func bounded(_ tolerance: Duration) -> Duration {
        min(max(tolerance, .zero), maximumTolerance)
    }

    /// Checks `exp`, `nbf` and `iat`.
    package func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        var reasons: [RefusalReason] = []
        let latest = context.now.addingTimeInterval(tolerance)
        if context.now >= token.claims.expiresAt.addingTimeInterval(tolerance) {
            reasons.append(RefusalReason(.expired, "exp"))
        }
        if token.claims.issuedAt > latest {
            reasons.append(RefusalReason(.notYetValid, "iat"))
        }
        if let notBefore = token[LifetimePolicy.notBefore] {
            guard let seconds = notBefore.number else { return reasons + [RefusalReason(.invalidClaims, "nbf")] }
            if Date(timeIntervalSince1970: seconds) > latest {
                reasons.append(RefusalReason(.notYetValid, "nbf"))
            }
        }
        return reasons
    }
}
