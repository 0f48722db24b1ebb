import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// The public key of a client's backend, as the service stores it: on P-256, named by its thumbprint (RFC 7638), for
/// encryption only.
struct SealingKey: Sendable {
    let key: JSONWebKey
    let algorithm: KeyManagementAlgorithm

    /// Reads what a developer uploaded. A private key, a symmetric one, one of another kind or one that is meant for
    /// something else is refused.
    init(uploaded json: JSONValue) throws(Refusal) {
        let key: JSONWebKey
        do {
            key = try JSONWebKey(parsing: json)
        } catch {
            throw Refusal(.invalidClientMetadata, SealingKey.reason(for: error.code))
        }
        guard key.publicKey.kind == .p256, key.use == nil || key.use == .encryption,
            let algorithm = KeyManagementAlgorithm(name: key.algorithm ?? KeyManagementAlgorithm.ecdhES.name),
            algorithm.isFor(key.publicKey.kind)
        else { throw Refusal(.invalidClientMetadata, "A sealing key must be a P-256 key for ECDH-ES.") }
        self.key = JSONWebKey(key.publicKey, use: .encryption, algorithm: algorithm.name)
        self.algorithm = algorithm
    }

    /// Reads a stored key.
    init(stored json: JSONValue) throws(ServiceError) {
        do {
            try self.init(uploaded: json)
        } catch {
            throw ServiceError(
                .storageCorrupt, "The client's stored sealing key can't be read.", underlyingError: error)
        }
    }

    /// A client reads its registration, and sends it back: there jwks and jwks_uri would stand side by side.
    static let besidesAddress = Refusal(
        .invalidClientMetadata,
        "A client with a jwks_uri has no sealing key, which is in jwks and needs a proof: register its other keys by "
            + "jwks, too.")

    private static func reason(for code: JOSEError.Code) -> String {
        switch code {
        case .privateKey: "This is a private key. Keep it at the backend and upload the public key."
        case .symmetricKey: "A sealing key must be a public key, not a shared one."
        default: "The sealing key isn't a valid public key."
        }
    }
}
