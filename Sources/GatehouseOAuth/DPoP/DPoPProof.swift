public import Foundation
import GatehouseCrypto
public import GatehouseJOSE
public import GatehouseTypes

/// Proofs of possession of a key, one for each request (RFC 9449, section 4).
public enum DPoPProof {
    /// The token's type.
    public static let type = "dpop+jwt"

    /// The name of the header field that carries a proof.
    public static let headerName = "DPoP"

    /// The name of the header field in which a server hands out a nonce (RFC 9449, section 8.1).
    public static let nonceHeaderName = "DPoP-Nonce"

    /// Makes a proof for one request.
    ///
    /// - Parameters:
    ///   - method: The request's method.
    ///   - url: The request's address; query and fragment don't matter.
    ///   - accessToken: The token that goes with the request; nothing at a token endpoint.
    ///   - nonce: The server's last nonce.
    ///   - signer: The key. Its public half goes into the proof, without any of its names.
    ///   - time: The clock.
    ///   - randomness: Where the proof's identifier comes from.
    /// - Returns: The proof in compact form.
    /// - Throws: ``OAuthError`` if the address has no place for a proof; whatever the signer throws.
    public static func make(
        method: String, url: URL, accessToken: Secret? = nil, nonce: String? = nil, signer: any TokenSigner,
        time: any TimeSource, randomness: any RandomSource
    ) async throws -> String {
        guard let target = DPoPTarget(url.absoluteString) else { throw OAuthError(.invalidParameter, "htu") }
        let claims = JSONValue.object(present: [
            "jti": .string(randomness.token(byteCount: 16)), "htm": .string(method), "htu": .string(target.text),
            "iat": .integer(time.numericDate), "ath": accessToken.map { .string(accessTokenHash($0)) },
            "nonce": nonce.map(JSONValue.string),
        ])
        let key = JSONWebKey(signer.publicKey.publicKey, keyID: nil)
        return try await SignedToken.make(claims: claims, type: type, header: ["jwk": key.json], signer: signer)
    }

    /// The `ath` of an access token: the base64url of its SHA-256 (RFC 9449, section 4.2).
    public static func accessTokenHash(_ token: Secret) -> String {
        Digest.sha256Text(token)
    }
}
