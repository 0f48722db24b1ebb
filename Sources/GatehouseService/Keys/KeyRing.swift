import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Synchronization

/// The service's signing keys, read from the storage now and then.
final class KeyRing: Sendable {
    struct Contents: Sendable {
        let records: [KeyRecord]
        let signer: SigningKey
        let published: [JSONWebKey]
    }

    /// How long another instance's rotation may go unnoticed. The upcoming key is published long before it signs.
    static let refreshInterval: Duration = .seconds(10)

    private let storage: any KeyStorage
    private let vault: Vault
    private let time: any TimeSource
    private let cache = Mutex<(contents: Contents, readAt: Duration)?>(nil)

    init(storage: any KeyStorage, vault: Vault, time: any TimeSource) {
        self.storage = storage
        self.vault = vault
        self.time = time
    }

    func signer() async throws -> SigningKey {
        try await contents().signer
    }

    func publishedKeys() async throws -> [JSONWebKey] {
        try await contents().published
    }

    func contents() async throws -> Contents {
        let now = time.uptime
        let cached = cache.withLock { $0 }
        if let cached, now - cached.readAt < KeyRing.refreshInterval { return cached.contents }
        return try await reload()
    }

    @discardableResult
    func reload() async throws -> Contents {
        let readAt = time.uptime
        let contents = try open(try await records())
        cache.withLock { $0 = (contents, readAt) }
        return contents
    }

    func makeKey(_ stage: KeyRecord.Stage) throws -> KeyRecord {
        let key: PrivateKey
        do {
            key = try PrivateKey.generate(.p256)
        } catch {
            throw ServiceError(.keyUnavailable, "The signing key can't be created.", underlyingError: error)
        }
        let publicKey = JSONWebKey(key.publicKey, use: .signature, algorithm: SignatureAlgorithm.es256.name)
        let id = KeyID(publicKey.thumbprint)
        return KeyRecord(
            id: id, algorithm: SignatureAlgorithm.es256.name, publicKey: publicKey.json,
            sealedPrivateKey: try vault.seal(key.pem, as: KeyRing.vaultName(id)), stage: stage, createdAt: time.now)
    }

    private func records() async throws -> [KeyRecord] {
        let records = try await storage.keys()
        guard records.isEmpty else { return records }
        return try await storage.insertFirstKeys([try makeKey(.current), try makeKey(.upcoming)])
    }

    private func open(_ records: [KeyRecord]) throws(ServiceError) -> Contents {
        guard let current = records.first(where: { $0.stage == .current }) else {
            throw ServiceError(.storageCorrupt, "None of the stored signing keys is current.")
        }
        let pem = try vault.open(current.sealedPrivateKey, as: KeyRing.vaultName(current.id))
        let now = time.now
        do {
            let signer = try SigningKey(
                PrivateKey(pem: pem), algorithm: SignatureAlgorithm(name: current.algorithm), keyID: current.id)
            let published = records.filter { $0.stage != .retired || $0.expiresAt.map { now < $0 } ?? true }
            return Contents(
                records: records, signer: signer, published: try published.map { try JSONWebKey(parsing: $0.publicKey) }
            )
        } catch {
            throw ServiceError(.storageCorrupt, "The stored signing key can't be read.", underlyingError: error)
        }
    }

    private static func vaultName(_ id: KeyID) -> String {
        "signing key \(id)"
    }
}
