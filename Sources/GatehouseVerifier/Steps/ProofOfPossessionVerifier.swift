import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

/// Verifies that the sender possesses the key that the token is bound to (RFC 9449, section 7).
final class ProofOfPossessionVerifier: Sendable {
    private let verifier: DPoPVerifier
    private let publicOrigin: Origin?
    private let requiresProof: Bool

    init(verifier: DPoPVerifier, publicOrigin: Origin?, requiresProof: Bool) {
        self.verifier = verifier
        self.publicOrigin = publicOrigin
        self.requiresProof = requiresProof
    }

    /// Returns the thumbprint of the key whose possession must be proved; `nil` if the token isn't bound to a key.
    func key(of token: VerifiedAccessToken, presentedAs scheme: TokenScheme) throws(VerificationFailure) -> String? {
        switch (scheme, token.claims.keyThumbprint) {
        case (.bearer, nil):
            guard !requiresProof else { throw .refused(.proofRequired) }
            return nil
        case (.bearer, _): throw .refused(.proofRequired, "cnf")
        case (.dpop, nil): throw .refused(.tokenNotBound, "cnf")
        case (.dpop, let thumbprint?): return thumbprint
        }
    }

    func checkProof(of request: HTTPRequest, token: Secret, thumbprint: String) async throws(VerificationFailure) {
        guard let url = address(of: request) else {
            throw .refused(.invalidProof, "no address", consequence: .invalidProof)
        }
        let outcome = await verifier.verify(
            request.headers[values: DPoPProof.headerName], method: request.method.rawValue, url: url,
            accessToken: token, expectedThumbprint: thumbprint)
        switch outcome {
        case .accepted: return
        case .nonceRequired(let nonce): throw .refused(.nonceRequired, consequence: .nonceRequired(nonce))
        case .undecided(let error): throw .undecided(VerificationUnavailable(.replayMemoryUnavailable, error))
        case .refused(let refusal):
            // Without a proof by the right key the sender may not use the token. The response then says that the token
            // is invalid, and nothing about the proof.
            let isTokenAtFault = [.missing, .wrongKey].contains(refusal.reason)
            throw .refused(
                .invalidProof, refusal.reason.rawValue, consequence: isTokenAtFault ? .invalidToken : .invalidProof)
        }
    }

    /// Returns the URL that the client used. Behind a proxy it is the proxy's.
    private func address(of request: HTTPRequest) -> URL? {
        guard let publicOrigin else { return request.url }
        return URL(string: publicOrigin.description + request.percentEncodedPath)
    }
}
