import Foundation
import GatehouseJOSE
import GatehouseRows
import GatehouseTypes
import Synchronization

/// The service's signing keys: for each of its algorithms one that signs, the next one, and those that have signed.
/// They are read from the storage now and then.
final class KeyRing: Sendable {
    struct Contents: Sendable {
        /// What they were opened from. Opening a key takes as long as a signature, or longer.
        let records: [KeyRecord]
        /// The keys that sign, by the names of their algorithms.
        let signers: [String: SigningKey]
        let published: JSONWebKeySet
    }

    /// How long a change by another instance may go unnoticed. A key that was removed signs for so long at most.
    static let refreshInterval: Duration = .seconds(1)

    /// The algorithms of the keys. Access tokens are signed by the first.
    let algorithms: [SignatureAlgorithm]

    private let storage: ServiceStorage
    private let vault: MasterVault
    private let time: any TimeSource
    private let cache = Mutex<(contents: Contents, readAt: Duration)?>(nil)

    init(algorithms: [SignatureAlgorithm], storage: ServiceStorage, vault: MasterVault, time: any TimeSource) {
        self.algorithms = algorithms
        self.storage = storage
        self.vault = vault
        self.time = time
    }

    /// The key that signs access tokens.
    func signer() async throws -> SigningKey {
        try await signer(algorithms.first?.name ?? "")
    }

    /// The key that signs the ID tokens of a client.
    func signer(for client: ClientRecord) async throws -> SigningKey {
        guard let algorithm = client.metadata.idTokenSignedResponseAlg else { return try await signer() }
        return try await signer(algorithm)
    }

    /// The key that signs with an algorithm.
    func signer(_ algorithm: String) async throws -> SigningKey {
        if let signer = try await contents().signers[algorithm] { return signer }
        // Another process may have made it a moment ago.
        guard let signer = try await reload().signers[algorithm] else {
            throw ServiceError(.keyUnavailable, "The service has no current key for \(algorithm).")
        }
        return signer
    }

    /// Makes the keys of an algorithm if there are none yet.
    func prepare(_ algorithm: KeyAlgorithm) async throws {
        guard try await contents().signers[algorithm.name] == nil else { return }
        try await reload(preparing: [algorithm])
    }

    func publishedKeys() async throws -> JSONWebKeySet {
        try await contents().published
    }

    /// Reads the keys again. Makes those that are missing.
    @discardableResult
    func reload(preparing more: [KeyAlgorithm] = []) async throws -> Contents {
        let readAt = time.uptime
        let contents = try open(try await records(of: algorithms.compactMap { KeyAlgorithm.named($0.name) } + more))
        cache.withLock { $0 = (contents, readAt) }
        return contents
    }

    /// Lets the keys be read again before they are used the next time.
    func forget() {
        cache.withLock { $0 = nil }
    }

    private func contents() async throws -> Contents {
        let now = time.uptime
        if let cached = cache.withLock({ $0 }), now - cached.readAt < KeyRing.refreshInterval { return cached.contents }
        return try await reload()
    }

    private func records(of algorithms: [KeyAlgorithm]) async throws -> [KeyRecord] {
        let records = try await storedKeys()
        let missing = algorithms.filter { algorithm in !records.contains { $0.algorithm == algorithm.name } }
        guard !missing.isEmpty else { return records }
        let fresh = try missing.flatMap { algorithm in
            [
                try algorithm.makeKey(.current, vault: vault, time: time),
                try algorithm.makeKey(.upcoming, vault: vault, time: time),
            ]
        }
        try await storage.write { [vault] transaction in
            // Another instance may have made them meanwhile.
            let present = try vault.lockedKeys(transaction)
            for key in fresh where !present.contains(where: { $0.algorithm == key.algorithm }) {
                try transaction.insert(key, sealedBy: vault)
            }
        }
        return try await storedKeys()
    }

    private func storedKeys() async throws -> [KeyRecord] {
        try await storage.read { [vault] transaction in
            try vault.check(transaction, lock: .none)
            return try transaction.keys()
        }
    }

    private func open(_ all: [KeyRecord]) throws(ServiceError) -> Contents {
        let now = time.now
        let records = all.filter { $0.stage != .retired || $0.expiresAt.map { now < $0 } ?? true }
        if let known = cache.withLock({ $0?.contents }), known.records == records { return known }
        var signers: [String: SigningKey] = [:]
        for record in records where record.stage == .current {
            signers[record.algorithm] = try record.signer(vault.vault)
        }
        do {
            return Contents(
                records: records, signers: signers,
                published: JSONWebKeySet(try records.map { try JSONWebKey(parsing: $0.publicKey) }))
        } catch {
            throw ServiceError(.storageCorrupt, "A stored public key can't be read.", underlyingError: error)
        }
    }
}
