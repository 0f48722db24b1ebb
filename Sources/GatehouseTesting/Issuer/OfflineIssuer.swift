package import Foundation
package import GatehouseCrypto
package import GatehouseJOSE
import GatehouseOAuth
package import GatehouseTypes

/// An issuer without endpoints: its keys are in a file. It also has the keys of a backend and of a device. Its clock is
/// the system's.
package struct OfflineIssuer: Sendable {
    /// The issuer identifier.
    package static let name = "https://id.example.com"
    /// The audience of its tokens.
    package static let audience = "notes-api"

    /// The key that signs its tokens.
    package let signer: SigningKey
    /// The key that decrypts its encrypted tokens.
    package let backend: PrivateKey
    /// The key of the device to which its sender-constrained tokens are bound.
    package let device: SigningKey

    /// Creates an issuer with new keys.
    package init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
        backend = try PrivateKey.generate(.p256)
        device = try SigningKey(PrivateKey.generate(.p256))
    }

    /// The published key set as JSON text.
    package var keySet: String { JSONWebKeySet([signer.publicKey]).json.encodedText }

    /// A valid access token with a lifetime of 300 seconds. The changes replace claims; a value of nil removes the
    /// claim.
    package func token(_ changes: [String: JSONValue?] = [:], isBound: Bool = false) async throws -> String {
        let now = SystemTimeSource().numericDate
        var claims: [String: JSONValue] = [
            "iss": .string(OfflineIssuer.name), "sub": "account-1", "aud": .string(OfflineIssuer.audience),
            "client_id": "notes", "iat": .integer(now), "exp": .integer(now + 300), "jti": "token-1",
            "scope": "notes:read",
        ]
        if isBound { claims["cnf"] = ["jkt": .string(device.publicKey.thumbprint)] }
        for (name, value) in changes { claims[name] = value }
        return try await SignedToken.make(claims: .object(claims), type: "at+jwt", signer: signer)
    }

    /// Encrypts a token for the backend.
    package func sealed(_ token: String) throws -> String {
        try SealedToken.seal(
            signedToken: token, for: DecryptionKey(backend).publicKey, randomness: SystemRandomSource())
    }

    /// A DPoP proof with the device's key.
    package func proof(
        _ token: String, method: String = "GET", url: URL, nonce: String? = nil
    ) async throws -> String {
        try await DPoPProof.make(
            method: method, url: url, accessToken: Secret(token), nonce: nonce, signer: device,
            time: SystemTimeSource(), randomness: SystemRandomSource())
    }
}
