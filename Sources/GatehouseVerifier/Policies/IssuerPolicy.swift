import GatehouseOAuth
import GatehouseTypes

/// Requires that the token names the issuer, byte for byte (RFC 9068, section 4).
package struct IssuerPolicy: VerificationPolicy {
    private let issuer: String

    /// Creates a policy for one issuer.
    package init(_ issuer: String) {
        self.issuer = issuer
    }

    /// `false`: the issuer of a token doesn't change.
    package var dependsOnRequest: Bool { false }

    /// Checks `iss`.
    package func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.claims.issuer.hasSameBytes(as: issuer) ? [] : [RefusalReason(.wrongIssuer, "iss")]
    }
}
