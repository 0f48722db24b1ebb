import GatehouseJOSE
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

/// Requires that the token is bound to a key of its sender by a method that the verifier checks (`cnf`, RFC 7800;
/// RFC 9449, section 6).
///
/// The proof of possession is checked for every bound token, with or without this policy. A token that is bound by
/// another method, or also by another one, is never accepted, since that binding wouldn't be checked.
public struct ConfirmationPolicy: VerificationPolicy {
    /// Creates the policy.
    public init() {}

    /// `false`: the binding of a token doesn't change.
    public var dependsOnRequest: Bool { false }

    /// Checks `cnf`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.claims.keyThumbprint == nil ? [RefusalReason(.proofRequired, "cnf")] : []
    }
}

/// Requires the scope that the request needs (RFC 6750, section 3.1).
public struct ScopePolicy: VerificationPolicy {
    private let scope: Scope

    /// Creates a policy with a scope for every request, in addition to that of the single request.
    public init(_ scope: Scope = .empty) {
        self.scope = scope
    }

    /// Checks `scope`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        if let reason = ScopePolicy.reason(against: token, scope) { return [reason] }
        return ScopePolicy.reason(against: token, context.requiredScope).map { [$0] } ?? []
    }

    private static func reason(against token: VerifiedAccessToken, _ scope: Scope) -> RefusalReason? {
        guard !scope.isSubset(of: token.claims.scope) else { return nil }
        return RefusalReason(.insufficientScope, "scope", consequence: .insufficientScope(scope))
    }
}

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
