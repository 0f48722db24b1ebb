import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    /// Verifies the DPoP proof of a request and returns the thumbprint of its key; nil if there is no proof (RFC 9449,
    /// section 4.3).
    func provenKey(
        _ request: HTTPRequest, nonce: String?, accessToken: Secret? = nil, expected: String? = nil
    ) async throws(Refusal) -> String? {
        let proofs = request.headers[values: DPoPProof.headerName]
        guard !proofs.isEmpty, let url = request.url else { return nil }
        let verifier = DPoPVerifier(nonces: nonce.map(OneNonce.init), replayMemory: replayMemory, time: clock)
        let outcome = await verifier.verify(
            proofs, method: request.method.rawValue, url: url, accessToken: accessToken, expectedThumbprint: expected)
        switch outcome {
        case .accepted(let thumbprint): return thumbprint
        case .nonceRequired(let nonce): throw Refusal(.useDPoPNonce, nonce: nonce)
        case .refused, .undecided: throw Refusal(.invalidDPoPProof)
        }
    }
}

/// A policy that accepts exactly one nonce.
private struct OneNonce: NoncePolicy {
    let current: String

    func accepts(_ nonce: String) -> Bool { nonce == current }
}
