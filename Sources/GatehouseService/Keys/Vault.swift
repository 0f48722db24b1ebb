import GatehouseCrypto
import GatehouseTypes

/// Seals the secrets that lie in the storage, each under a key of its own that the master key gives.
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

    /// The secret of that name; the first call makes it.
    func secret(named name: String, in storage: any KeyStorage) async throws -> Secret {
        let fresh = try seal(Secret(bytes: randomness.bytes(32)), as: name)
        return try open(try await storage.secret(named: name, orInsert: fresh), as: name)
    }

    private func key(for name: String) -> Secret {
        HKDF.sha256(inputKey: masterKey.secret, salt: [], info: Array("gatehouse vault \(name)".utf8), count: 32)
    }
}
