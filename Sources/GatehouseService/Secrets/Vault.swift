import GatehouseCrypto
import GatehouseRows
import GatehouseTypes

/// Encrypts the secrets in the storage, each under a key of its own that is derived from the master key.
struct Vault: Sendable {
    private let masterKey: MasterKey
    private let randomness: any RandomSource

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

    /// The secret with that name, 32 bytes. The first call makes it.
    func secret(named name: String, in storage: ServiceStorage) async throws -> Secret {
        let fresh = try seal(Secret(bytes: randomness.bytes(32)), as: name)
        let sealed = try await storage.write { transaction in
            if let known = try transaction.first(SecretRecord.self, where: \.name == name) { return known.sealed }
            transaction.insert(SecretRecord(name: name, sealed: fresh))
            return fresh
        }
        return try open(sealed, as: name)
    }

    private func key(for name: String) -> Secret {
        HKDF.sha256(inputKey: masterKey.secret, salt: [], info: Array("gatehouse vault \(name)".utf8), count: 32)
    }
}
