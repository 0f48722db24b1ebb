import GatehouseCrypto
import GatehouseTypes

/// Encrypts the secrets in the storage, each under a key of its own that is derived from the master key.
struct Vault: Sendable {
    private let masterKey: MasterKey
    let randomness: any RandomSource

    init(masterKey: MasterKey, randomness: any RandomSource) {
        self.masterKey = masterKey
        self.randomness = randomness
    }

    func seal(_ secret: Secret, as name: String) throws(ServiceError) -> [UInt8] {
        try SealedBytes.seal(
            secret.revealedBytes, key: key(for: name), context: Array(name.utf8), randomness: randomness)
    }

    func open(_ sealed: [UInt8], as name: String) throws(ServiceError) -> Secret {
        Secret(bytes: try SealedBytes.open(sealed, key: key(for: name), context: Array(name.utf8)))
    }

    private func key(for name: String) -> Secret {
        HKDF.sha256(inputKey: masterKey.secret, salt: [], info: Array("gatehouse vault \(name)".utf8), count: 32)
    }
}
