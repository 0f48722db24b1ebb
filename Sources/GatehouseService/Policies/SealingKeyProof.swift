import Foundation
public import GatehouseCrypto
import GatehouseJOSE
public import GatehouseTypes

/// The proof that a backend has the private key of a public key that it uploads: a JWT that it signs over a challenge.
///
/// Its header has the type `gatehouse-key-proof+jwt`; its claims are `aud` (the issuer), `nonce` (the challenge) and
/// `iat`. The key seals and isn't used to sign anything else; the type keeps the two uses apart.
public enum SealingKeyProof {
    static let type = "gatehouse-key-proof+jwt"
    static let window: TimeInterval = 300

    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - challenge: What the service asked to be signed.
    ///   - issuer: The service.
    ///   - key: The backend's private key.
    ///   - time: Where the time comes from.
    /// - Returns: The proof.
    /// - Throws: `JOSEError` if the key isn't one that can sign.
    public static func make(
        challenge: String, issuer: String, key: PrivateKey, time: any TimeSource
    ) async throws -> String {
        let claims: JSONValue = [
            "aud": .string(issuer), "nonce": .string(challenge), "iat": .integer(time.numericDate),
        ]
        return try await SignedToken.make(claims: claims, type: type, signer: SigningKey(key))
    }

    /// Checks a proof.
    ///
    /// - Returns: The challenge that was signed.
    static func verify(
        _ proof: String, of key: PublicKey, issuer: String, time: any TimeSource
    ) throws(Refusal) -> Secret {
        let claims: [String: JSONValue]
        do {
            let token = try UnverifiedToken(compact: proof, maximumSize: 4096)
            guard token.header.hasType(type) else {
                throw Refusal(.invalidClientMetadata, "The proof of possession isn't valid.")
            }
            claims = try token.verify(with: [JSONWebKey(key)], allowing: [.es256]).claims()
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal(.invalidClientMetadata, "The proof isn't signed with the key.")
        }
        guard claims["aud"]?.string == issuer, let challenge = claims["nonce"]?.string, !challenge.isEmpty,
            let issuedAt = claims["iat"]?.number,
            abs(issuedAt - time.now.timeIntervalSince1970) <= window
        else { throw Refusal(.invalidClientMetadata, "The proof is for another service, or has expired.") }
        return Secret(challenge)
    }
}
