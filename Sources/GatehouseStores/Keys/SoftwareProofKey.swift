package import GatehouseClient
import GatehouseCrypto
package import GatehouseTypes

/// A P-256 key in memory that signs with ES256 (RFC 7518, section 3.4).
package struct SoftwareProofKey: ProofKey {
    /// The thumbprint of the package key (RFC 7638).
    package let id: KeyID

    /// The package key (RFC 7517).
    package let publicJWK: JSONValue

    /// `ES256`
    package var algorithm: String { "ES256" }

    private let key: PrivateKey

    /// Creates a new key.
    ///
    /// - Throws: `AuthError` with `keyUnavailable` if the system can't create one.
    package init() throws(AuthError) {
        do {
            try self.init(key: PrivateKey.generate(.p256))
        } catch let error as CryptoError {
            throw AuthError(.keyUnavailable, "the key couldn't be created", underlyingError: error)
        } catch {
            throw AuthError(error)
        }
    }

    init(pem: Secret) throws {
        try self.init(key: PrivateKey(pem: pem))
    }

    private init(key: PrivateKey) throws {
        guard case .ec(.p256, let x, let y) = key.publicKey.components else {
            throw AuthError(.keyUnavailable, "the key isn't a P-256 key")
        }
        // Contains only the members of the thumbprint, in their order (RFC 7638, section 3.2).
        publicJWK = [
            "crv": "P-256", "kty": "EC", "x": .string(Base64URL.encode(x)), "y": .string(Base64URL.encode(y)),
        ]
        id = KeyID(Base64URL.encode(Digest.sha256(publicJWK.encoded)))
        self.key = key
    }

    /// Signs a message.
    ///
    /// - Throws: `AuthError` with `keyUnavailable`.
    package func signature(for message: [UInt8]) async throws -> [UInt8] {
        do {
            return try key.signature(for: message, scheme: .ecdsaP256SHA256)
        } catch {
            throw AuthError(.keyUnavailable, "the key can't sign", underlyingError: error)
        }
    }

    var pem: Secret { key.pem }
}

extension SoftwareProofKey {
    /// Reads a stored key. `nil` if the value isn't a key, or is another key.
    ///
    /// - Parameters:
    ///   - value: The stored value.
    ///   - id: The thumbprint of the expected key.
    package init?(storageValue value: JSONValue, id: KeyID) {
        guard let pem = value["pem"]?.string, let key = try? SoftwareProofKey(pem: Secret(pem)), key.id == id else {
            return nil
        }
        self = key
    }

    /// Returns the value to store for the key.
    package func storageValue(for purpose: ProofKeyPurpose) -> JSONValue {
        [
            "pem": .string(pem.revealed), "issuer": .string(purpose.issuer),
            "clientID": .string(purpose.clientID.rawValue),
        ]
    }
}

extension Envelope {
    /// The format of a stored proof key.
    package static let proofKey = Envelope(format: "gatehouse-proof-key", version: 1)
}

extension KeyID {
    /// Whether the identifier can be a SHA-256 thumbprint (RFC 7638). Any other identifier has no stored key.
    package var isThumbprint: Bool { Base64URL.decode(rawValue)?.count == 32 }
}
