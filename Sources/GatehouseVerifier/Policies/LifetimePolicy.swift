import Foundation
import GatehouseOAuth
import GatehouseTypes

/// The token's time has come and isn't over (RFC 7519, sections 4.1.4 to 4.1.6).
public struct LifetimePolicy: VerificationPolicy {
    /// The most by which clocks may differ.
    public static let maximumTolerance = Duration.seconds(60)

    private static let notBefore: JSONName = "nbf"

    private let tolerance: TimeInterval

    /// Demands a token of this time.
    ///
    /// - Parameter tolerance: How far the issuer's clock may be from ours, at most 60 seconds.
    public init(tolerance: Duration = .seconds(30)) {
        self.tolerance = LifetimePolicy.bounded(tolerance).seconds
    }

    static func bounded(_ tolerance: Duration) -> Duration {
        min(max(tolerance, .zero), maximumTolerance)
    }

    /// Looks at `exp`, `nbf` and `iat`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
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
