import GatehouseOAuth
public import GatehouseTypes

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

/// Requires that the token's audience contains this resource server, byte for byte (RFC 9068, section 4).
package struct AudiencePolicy: VerificationPolicy {
    private let audiences: [String]

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

/// Requires that the token was issued to one of the allowed clients.
public struct ClientPolicy: VerificationPolicy {
    private let clients: Set<ClientID>

    /// Creates a policy for these clients.
    public init(_ clients: Set<ClientID>) {
        self.clients = clients
    }

    /// `false`: the client of a token doesn't change.
    public var dependsOnRequest: Bool { false }

    /// Checks `client_id`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        clients.contains(token.claims.clientID) ? [] : [RefusalReason(.clientNotAllowed, "client_id")]
    }
}

/// Requires that the token's subject is an account and not the client itself (RFC 9700, section 4.15).
///
/// Otherwise a client that can choose its own identifier could impersonate the account with that identifier.
public struct SubjectPolicy: VerificationPolicy {
    /// Creates the policy.
    public init() {}

    /// `false`: the subject of a token doesn't change.
    public var dependsOnRequest: Bool { false }

    /// Checks `sub` and `client_id`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        let isClient = token.claims.subject.rawValue.hasSameBytes(as: token.claims.clientID.rawValue)
        return isClient ? [RefusalReason(.subjectIsClient, "sub")] : []
    }
}
