public import Foundation
public import GatehouseOAuth
import GatehouseTypes

/// Checks who makes a request to the token or revocation endpoint, and with which key.
public struct IdentifyCaller: Sendable {
    let context: ServiceContext

    /// What a request says about its sender.
    public struct Claims: Sendable {
        /// How the client names itself.
        public var client: ClientAuthentication
        /// The values of all `DPoP` header fields.
        public var proofs: [String]
        /// The request's method.
        public var method: String
        /// The endpoint's address, as clients know it.
        public var endpoint: URL
        /// Where the request came from.
        public var address: String?

        /// Puts together what a request says.
        public init(
            client: ClientAuthentication, proofs: [String], method: String, endpoint: URL, address: String?
        ) {
            self.client = client
            self.proofs = proofs
            self.method = method
            self.endpoint = endpoint
            self.address = address
        }
    }

    /// How it came out.
    public enum Outcome: Sendable {
        /// The caller is known.
        case identified(TokenCaller)
        /// The caller gets an error; with a nonce to be used in the next proof, if there is one.
        case refused(OAuthErrorResponse, nonce: String?)
    }

    /// The nonce that the next proof must hold; nothing if none is asked for.
    public var currentNonce: String? {
        context.configuration.requiresDPoPNonce ? context.nonces.current : nil
    }

    /// Checks who makes a request.
    ///
    /// - Parameters:
    ///   - claims: What the request says.
    ///   - requiresProof: Whether an app that has to prove a key has to do it here.
    /// - Returns: How it came out.
    /// - Throws: ``ServiceError``: also `storageUnavailable` if it can't be told whether a proof was used before.
    public func callAsFunction(_ claims: Claims, requiresProof: Bool) async throws -> Outcome {
        // Apps have no secret: on a device it would be none. One that sends one was told so by somebody else.
        guard case .none(let id) = claims.client, let app = try await context.app(id) else {
            return .refused(
                OAuthErrorResponse(.invalidClient, description: "The app is unknown, or has no secret."), nonce: nil)
        }
        guard !claims.proofs.isEmpty else {
            guard !(requiresProof && app.requiresDPoP) else {
                let error = OAuthErrorResponse(
                    .invalidDPoPProof, description: "The app must send a DPoP proof of its key.")
                return .refused(error, nonce: currentNonce)
            }
            return .identified(TokenCaller(app: app, keyThumbprint: nil, address: claims.address))
        }
        let verifier = DPoPVerifier(
            nonces: context.configuration.requiresDPoPNonce ? context.nonces : nil, replayMemory: context.replays,
            time: context.time)
        switch await verifier.verify(claims.proofs, method: claims.method, url: claims.endpoint) {
        case .accepted(let thumbprint):
            return .identified(TokenCaller(app: app, keyThumbprint: thumbprint, address: claims.address))
        case .refused(let refusal):
            let error = OAuthErrorResponse(.invalidDPoPProof, description: refusal.description)
            return .refused(error, nonce: currentNonce)
        case .nonceRequired(let nonce):
            let error = OAuthErrorResponse(.useDPoPNonce, description: "The proof must contain the nonce.")
            return .refused(error, nonce: nonce)
        case .undecided(let error):
            throw ServiceError(
                .storageUnavailable, "It can't be determined whether the proof was used before.", underlyingError: error
            )
        }
    }
}
