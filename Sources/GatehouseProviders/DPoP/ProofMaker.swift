import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// Creates the DPoP proof for one request.
struct ProofMaker: Sendable {
    let time: any TimeSource
    let randomness: any RandomSource

    func proof(
        for request: HTTPRequest, accessToken: Secret?, nonce: String?, key: any ProofKey,
        at time: (any TimeSource)? = nil
    ) async throws -> String {
        guard let url = request.url else { throw AuthError(.misconfigured, "the request has no URL") }
        return try await DPoPProof.make(
            method: request.method.rawValue, url: url, accessToken: accessToken, nonce: nonce,
            signer: ProofKeySigner(key), time: time ?? self.time, randomness: randomness)
    }
}
