import GatehouseOAuth
import GatehouseTypes

/// Requires that the token's audience contains this resource server, byte for byte (RFC 9068, section 4).
package struct AudiencePolicy: VerificationPolicy {
    private let audiences: [String]

    /// Creates a policy for one audience.
    package init(_ audience: String) {
        audiences = [audience]
    }

    /// Creates a policy for several audiences, for a resource server with several identifiers. One of them suffices.
    package init(anyOf audiences: [String]) {
        self.audiences = audiences
    }

    /// `false`: the audience of a token doesn't change.
    package var dependsOnRequest: Bool { false }

    /// Checks `aud`.
    package func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        for audience in audiences where token.claims.isFor(audience) { return [] }
        return [RefusalReason(.wrongAudience, "aud")]
    }
}
