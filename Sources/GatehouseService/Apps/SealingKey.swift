import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// The public key of an app's backend, as the service keeps it: on P-256, named by its thumbprint (RFC 7638), meant for
/// nothing but sealing.
struct SealingKey: Sendable {
    let key: JSONWebKey
    let algorithm: KeyManagementAlgorithm

    /// Reads what a developer uploaded. A private key, a symmetric one, one of another kind or one that is meant for
    /// something else is refused.
    init(uploaded json: JSONValue) throws(ServiceError) {
        let key: JSONWebKey
        do {
            key = try JSONWebKey(parsing: json)
        } catch {
            throw ServiceError(.invalidInput, SealingKey.reason(for: error.code), underlyingError: error)
        }
        guard key.publicKey.kind == .p256, key.use == nil || key.use == .encryption,
            let algorithm = KeyManagementAlgorithm(name: key.algorithm ?? KeyManagementAlgorithm.ecdhES.name),
            algorithm.isFor(key.publicKey.kind)
        else { throw ServiceError(.invalidInput, "A sealing key must be a P-256 key for ECDH-ES.") }
        self.key = JSONWebKey(key.publicKey, use: .encryption, algorithm: algorithm.name)
        self.algorithm = algorithm
    }

    /// Reads what the storage keeps.
    init(stored json: JSONValue) throws(ServiceError) {
        do {
            try self.init(uploaded: json)
        } catch {
            throw ServiceError(.storageCorrupt, "The app's stored sealing key can't be read.", underlyingError: error)
        }
    }

    private static func reason(for code: JOSEError.Code) -> String {
        switch code {
        case .privateKey: "This is a private key. Keep it at the backend and upload the public key."
        case .symmetricKey: "A sealing key must be a public key, not a shared one."
        default: "The sealing key isn't a valid public key."
        }
    }
}
