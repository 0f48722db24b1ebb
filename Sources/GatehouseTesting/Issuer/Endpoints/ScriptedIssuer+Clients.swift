import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes

extension ScriptedIssuer {
    /// Authenticates the client of a request (RFC 6749, section 2.3).
    func authenticate(_ request: HTTPRequest, _ form: OAuthParameters) async throws -> ClientID {
        let behaviour = behaviour
        let isAssertion = form["client_assertion"] != nil
        let authorization = request.headers["Authorization"].map { Secret($0) }
        if isAssertion, behaviour.authenticationMethods?.contains("private_key_jwt") ?? true {
            return try await verified(ClientAssertion(parameters: form, authorization: authorization), behaviour)
        }
        guard !isAssertion else { throw Refusal(.invalidClient) }
        let client = try ClientAuthentication(parameters: form, authorization: authorization)
        if let methods = behaviour.authenticationMethods, !methods.contains(client.methodName) {
            throw Refusal(.invalidClient)
        }
        switch client {
        case .none: break
        case .secretBasic(_, let secret), .secretPost(_, let secret):
            guard behaviour.clientSecret?.matches(secret) ?? true else { throw Refusal(.invalidClient) }
        }
        return client.clientID
    }

    private func verified(_ assertion: ClientAssertion, _ behaviour: Behaviour) async throws(Refusal) -> ClientID {
        guard let keys = behaviour.clientKeys else { return assertion.clientID }
        let verifier = ClientAssertionVerifier(issuer: name, replayMemory: replayMemory, time: clock)
        guard case .accepted = await verifier.verify(assertion, keys: keys) else { throw Refusal(.invalidClient) }
        return assertion.clientID
    }

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
