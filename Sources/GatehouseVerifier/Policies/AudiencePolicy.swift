import GatehouseOAuth

/// The token is for this resource, named byte for byte among those it's for (RFC 9068, section 4).
public struct AudiencePolicy: VerificationPolicy {
    private let audience: String

    /// Demands one audience.
    public init(_ audience: String) {
        self.audience = audience
    }

    /// Looks at `aud`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        let isNamed = token.claims.audience.contains { $0.utf8.elementsEqual(audience.utf8) }
        return isNamed ? [] : [RefusalReason(.wrongAudience, "aud")]
    }
}
