import GatehouseOAuth
import GatehouseTypes

/// A client with a key (`private_key_jwt`, OpenID Connect Core, section 9).
struct ClientAssertionMethod: ClientAuthenticationMethod {
    let context: ServiceContext

    var name: String { "private_key_jwt" }

    func objection(to presented: PresentedClient, of client: ClientRecord) async throws -> ClientRefusalReason? {
        guard case .assertion(let assertion) = presented else { return .wrongMethod }
        guard let keys = try await context.signatureKeys(of: client, for: assertion.token, orRefuse: .invalidClient)
        else { return .noKey }
        var verifier = ClientAssertionVerifier(
            issuer: context.configuration.issuer, replayMemory: context.replays, time: context.time)
        verifier.lastLoss = context.restoredAt
        verifier.algorithms = client.signatureAlgorithms(registered: client.metadata.tokenEndpointAuthSigningAlg)
        switch await verifier.verify(assertion, keys: keys) {
        case .accepted: return nil
        case .refused(let refusal): return ClientRefusalReason(refusal)
        case .undecided(let error): throw ServiceError.undecided(error)
        }
    }
}
