import GatehouseJOSE
import GatehouseOAuth

/// The token says that it's an access token, so that no other token of the issuer can stand in for one (RFC 9068,
/// section 4).
///
/// A verifier asks this before anything else, so that nothing but an access token can lead to a request for keys.
public struct TypePolicy: VerificationPolicy {
    private let types: [MediaTypeName]

    /// Demands one of these types.
    ///
    /// - Parameter types: Media types without `application/`.
    public init(_ types: [String] = [AccessTokenClaims.type]) {
        self.types = types.map { MediaTypeName($0) }
    }

    /// No: a token is of a type or it isn't.
    public var dependsOnRequest: Bool { false }

    /// Looks at `typ`. A token that the issuer was asked about has none.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        token.header.flatMap { reason(against: $0) }.map { [$0] } ?? []
    }

    func reason(against header: JOSEHeader) -> RefusalReason? {
        for type in types where header.hasType(type) { return nil }
        return RefusalReason(.wrongType, "typ")
    }
}
