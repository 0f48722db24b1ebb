import GatehouseOAuth
import GatehouseTypes

/// The token is for this resource, named byte for byte among those it's for (RFC 9068, section 4).
public struct AudiencePolicy: VerificationPolicy {
    private let audiences: [String]

    /// Demands one audience.
    public init(_ audience: String) {
        audiences = [audience]
    }

    /// Demands one of several audiences, for a resource that has several names.
    public init(anyOf audiences: [String]) {
        self.audiences = audiences
    }

    /// No: a token names who may accept it.
    public var dependsOnRequest: Bool { false }

    /// Looks at `aud`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        for audience in audiences where token.claims.isFor(audience) { return [] }
        return [RefusalReason(.wrongAudience, "aud")]
    }
}
