import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    /// The key whose proof goes with a request, if one does (RFC 9449, section 4.3).
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

/// One nonce, and no other.
private struct OneNonce: NoncePolicy {
    let current: String

    func accepts(_ nonce: String) -> Bool { nonce == current }
}
