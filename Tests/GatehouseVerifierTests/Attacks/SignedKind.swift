import GatehouseTesting
import GatehouseVerifier
import VerifierTestSupport

/// The kinds of signed tokens that OAuth and OpenID Connect know, as one and the same key signs them.
enum SignedKind: String, CaseIterable, Sendable {
    case accessToken, idToken, logoutToken, refreshToken, dpopProof, clientAssertion, deviceProof, requestObject
    case authorizationResponse, statusList, securityEvent, introspection, userInfo

    /// The type that the kind's specification gives it; nothing where it gives none.
    var type: String? {
        switch self {
        case .accessToken: "at+jwt"
        case .idToken, .refreshToken, .clientAssertion, .userInfo: "JWT"
        case .logoutToken: "logout+jwt"
        case .dpopProof: "dpop+jwt"
        case .deviceProof: "device-proof+jwt"
        case .requestObject: "oauth-authz-req+jwt"
        case .authorizationResponse: nil
        case .statusList: "statuslist+jwt"
        case .securityEvent: "secevent+jwt"
        case .introspection: "token-introspection+jwt"
        }
    }

    /// What a token of the kind says.
    func claims(in world: ConfusedWorld) -> [String: JSONValue] {
        let common: [String: JSONValue] = [
            "iss": "https://id.example.com", "sub": "account-1", "iat": .integer(world.now),
            "exp": .integer(world.now + 60), "jti": .string(world.issuer.randomness.token(byteCount: 16)),
        ]
        return common.merging(ownClaims(in: world)) { $1 }
    }

    /// Each claim as the kind's own specification has it.
    private func ownClaims(in world: ConfusedWorld) -> [String: JSONValue] {
        let client = JSONValue.string(ConfusedWorld.client)
        let issuer = JSONValue.string(TestIssuer.name)
        return switch self {
        case .accessToken: ["client_id": client, "aud": "notes-api", "scope": "notes:read"]
        case .idToken: ["aud": client, "nonce": "n-1", "auth_time": .integer(world.now)]
        case .logoutToken: ["aud": client, "sid": "s-1", "events": .object([LogoutToken.event: [:]])]
        case .refreshToken: ["aud": issuer, "client_id": client]
        case .dpopProof: ["htm": "GET", "htu": "https://api.example.com/notes", "ath": .string(world.tokenHash)]
        case .clientAssertion: ["iss": client, "sub": client, "aud": issuer]
        case .deviceProof: world.deviceProofClaims
        case .requestObject: ["iss": client, "aud": issuer, "client_id": client, "nonce": "n-1"]
        case .authorizationResponse: ["aud": client, "code": "c-1", "state": "x"]
        case .statusList: ["sub": .string(ConfusedWorld.statusList), "status_list": world.statuses]
        case .securityEvent: ["aud": client, "events": ["urn:event": [:]], "sub_id": ["format": "opaque"]]
        case .introspection: ["aud": "notes-api", "token_introspection": ["active": true, "sub": "account-1"]]
        case .userInfo: ["aud": client, "email": "ada@example.com"]
        }
    }
}
