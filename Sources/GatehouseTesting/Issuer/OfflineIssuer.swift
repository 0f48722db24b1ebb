package import Foundation
package import GatehouseCrypto
package import GatehouseJOSE
import GatehouseOAuth
package import GatehouseTypes

/// An issuer that nobody can ask: its keys lie in a file. Beside it a backend's keys, and a device's. Its clock is the system's.
package struct OfflineIssuer: Sendable {
    /// Who it is.
    package static let name = "https://id.example.com"
    /// Whom its tokens are for.
    package static let audience = "notes-api"

    /// What it signs with.
    package let signer: SigningKey
    /// What opens its sealed tokens.
    package let backend: PrivateKey
    /// What its bound tokens are bound to.
    package let device: SigningKey

    /// Makes all the keys.
    package init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
        backend = try PrivateKey.generate(.p256)
        device = try SigningKey(PrivateKey.generate(.p256))
    }

    /// What the issuer publishes.
    package var keySet: String { JSONWebKeySet([signer.publicKey]).json.encodedText }

    /// A good token for five minutes; a change to nothing leaves a claim out.
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

    /// A token that only the backend can read.
    package func sealed(_ token: String) throws -> String {
        try SealedToken.seal(
            signedToken: token, for: DecryptionKey(backend).publicKey, randomness: SystemRandomSource())
    }

    /// A proof of the device's key.
    package func proof(
        _ token: String, method: String = "GET", url: URL, nonce: String? = nil
    ) async throws -> String {
        try await DPoPProof.make(
            method: method, url: url, accessToken: Secret(token), nonce: nonce, signer: device,
            time: SystemTimeSource(), randomness: SystemRandomSource())
    }
}
