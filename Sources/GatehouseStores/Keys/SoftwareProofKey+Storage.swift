package import GatehouseClient
package import GatehouseTypes

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
