import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// A client with a key (`private_key_jwt`, OpenID Connect Core, section 9).
struct ClientAssertionMethod: ClientAuthenticationMethod {
    let issuer: String
    let replays: any ReplayMemory
    let time: any TimeSource

    var name: String { "private_key_jwt" }

    func isAuthentic(_ presented: PresentedClient, client: ClientRecord) async throws -> Bool {
        guard case .assertion(let assertion) = presented, let keys = client.metadata.jwks,
            let set = try? JSONWebKeySet(parsing: keys)
        else { return false }
        var verifier = ClientAssertionVerifier(issuer: issuer, replayMemory: replays, time: time)
        if let name = client.metadata.tokenEndpointAuthSigningAlg {
            verifier.algorithms = Set([SignatureAlgorithm(name: name)].compactMap { $0 })
        }
        switch await verifier.verify(assertion, keys: set) {
        case .accepted: return true
        case .refused: return false
        case .undecided(let error): throw ServiceError.undecided(error)
        }
    }
}
