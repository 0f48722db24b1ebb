package import GatehouseClient
package import GatehouseTypes

extension SoftwareProofKey {
    /// Reads a key that was written down.
    ///
    /// - Parameters:
    ///   - value: What was written.
    ///   - id: The key's thumbprint. Another key in its place isn't taken for it.
    package init?(storageValue value: JSONValue, id: KeyID) {
        guard let pem = value["pem"]?.string, let key = try? SoftwareProofKey(pem: Secret(pem)), key.id == id else {
            return nil
        }
        self = key
    }

    /// What is written down of the key.
    package func storageValue(for purpose: ProofKeyPurpose) -> JSONValue {
        [
            "pem": .string(pem.revealed), "issuer": .string(purpose.issuer),
            "clientID": .string(purpose.clientID.rawValue),
        ]
    }
}

extension Envelope {
    /// What a store of proof keys holds.
    package static let proofKey = Envelope(format: "gatehouse-proof-key", version: 1)
}

extension KeyID {
    /// Whether it can be a thumbprint with SHA-256 (RFC 7638). Anything else names no stored key.
    package var isThumbprint: Bool { Base64URL.decode(rawValue)?.count == 32 }
}
