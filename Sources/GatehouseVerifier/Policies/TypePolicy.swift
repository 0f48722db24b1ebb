import GatehouseJOSE
import GatehouseOAuth

/// Requires the type of an access token, so that no other token of the issuer is accepted as one (RFC 9068, section 4).
///
/// A verifier checks this first, so that only access tokens can cause a request for keys.
package struct TypePolicy: VerificationPolicy {
    private let types: [MediaTypeName]

    /// Creates a policy for several types. One of them suffices.
    ///
    /// - Parameter types: Media types without `application/`.
    package init(_ types: [String] = [AccessTokenClaims.type]) {
        self.types = types.map { MediaTypeName($0) }
    }

    /// `false`: the type of a token doesn't change.
    package var dependsOnRequest: Bool { false }

    /// Checks `typ`. An introspected token has none and meets the policy.
    package func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.header.flatMap { reason(against: $0) }.map { [$0] } ?? []
    }

    func reason(against header: JOSEHeader) -> RefusalReason? {
        for type in types where header.hasType(type) { return nil }
        return RefusalReason(.wrongType, "typ")
    }
}
