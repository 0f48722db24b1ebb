import GatehouseOAuth
import GatehouseTypes

/// A client with a key (`private_key_jwt`, OpenID Connect Core, section 9).
struct ClientAssertionMethod: ClientAuthenticationMethod {
    let context: ServiceContext

    var name: String { "private_key_jwt" }

    func isAuthentic(_ presented: PresentedClient, client: ClientRecord) async throws -> Bool {
        guard case .assertion(let assertion) = presented,
            let keys = try await context.signatureKeys(of: client, for: assertion.token, orRefuse: .invalidClient)
        else { return false }
        var verifier = ClientAssertionVerifier(
            issuer: context.configuration.issuer, replayMemory: context.replays, time: context.time)
        verifier.lastLoss = context.restoredAt
        verifier.algorithms = client.signatureAlgorithms(registered: client.metadata.tokenEndpointAuthSigningAlg)
        switch await verifier.verify(assertion, keys: keys) {
        case .accepted: return true
        case .refused: return false
        case .undecided(let error): throw ServiceError.undecided(error)
        }
    }
}
