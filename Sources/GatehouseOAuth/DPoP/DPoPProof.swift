public import Foundation
import GatehouseCrypto
public import GatehouseJOSE
public import GatehouseTypes

/// DPoP proofs: proofs of possession of a key, one for each request (RFC 9449, section 4).
public enum DPoPProof {
    /// The type of the JWT (`typ`).
    public static let type = "dpop+jwt"

    /// The header field that contains a proof.
    public static let headerName = "DPoP"

    /// The header field in which a server sends a nonce (RFC 9449, section 8.1).
    public static let nonceHeaderName = "DPoP-Nonce"

    /// Creates a proof for one request.
    ///
    /// - Parameters:
    ///   - method: The request's method.
    ///   - url: The request's URL; its query and fragment are ignored.
    ///   - accessToken: The access token in the request; `nil` for a request to the token endpoint.
    ///   - nonce: The server's most recent nonce.
    ///   - signer: The key. Its public part is put into the proof, without a key identifier.
    ///   - time: The clock.
    ///   - randomness: The source of the proof's identifier (`jti`).
    /// - Returns: The proof in compact form.
    /// - Throws: ``OAuthError`` if the URL can't be used as `htu`; any error of the signer.
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

    /// Returns the `ath` of an access token: the base64url of its SHA-256 digest (RFC 9449, section 4.2).
    public static func accessTokenHash(_ token: Secret) -> String {
        Digest.sha256Text(token)
    }
}
