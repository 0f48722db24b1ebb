import Foundation
import GatehouseJOSE
import GatehousePasswords
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
    private let worker: any BlockingWorker
    private let state = Mutex(State())

    private struct State {
        var cached: (contents: Contents, readAt: Duration)?
        /// The keys that are being made, by the names of their algorithms.
        var making: [String: SingleFlight<Result<[KeyRecord], any Error>>] = [:]
        /// The keys that were made and aren't known to be stored, by the names of their algorithms.
        var fresh: [String: [KeyRecord]] = [:]
    }

    init(
        algorithms: [SignatureAlgorithm], storage: ServiceStorage, vault: MasterVault, time: any TimeSource,
        worker: any BlockingWorker = ThreadWorker()
    ) {
        self.algorithms = algorithms
        self.storage = storage
        self.vault = vault
        self.time = time
        self.worker = worker
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

    /// Whether there are keys of an algorithm.
    func hasKeys(of algorithm: KeyAlgorithm) async throws -> Bool {
        try await contents().signers[algorithm.name] != nil
    }

    /// Makes keys of an algorithm, a current and an upcoming one, once for all that want some. They are stored by
    /// ``store(_:in:)``.
    func makeKeys(of algorithm: KeyAlgorithm) async throws -> [KeyRecord] {
        let making = state.withLock { state -> OneShot<Result<[KeyRecord], any Error>>? in
            guard state.fresh[algorithm.name] == nil else { return nil }
            return state.making[algorithm.name, default: SingleFlight()].join { await self.made(algorithm) }
        }
        guard let making else { return state.withLock { $0.fresh[algorithm.name] ?? [] } }
        return try await making.value().get()
    }

    private func made(_ algorithm: KeyAlgorithm) async -> Result<[KeyRecord], any Error> {
        let result: Result<[KeyRecord], any Error>
        do {
            result = .success([try await makeKey(algorithm, .current), try await makeKey(algorithm, .upcoming)])
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            state.making[algorithm.name] = nil
            state.fresh[algorithm.name] = try? result.get()
        }
        return result
    }

    /// Stores keys that were made, unless another transaction has stored some of their algorithm.
    func store(_ keys: [KeyRecord], in transaction: inout Transaction) throws {
        let present = Set(try vault.lockedKeys(transaction).map(\.algorithm))
        for key in keys where !present.contains(key.algorithm) {
            try transaction.insert(key.begun(at: time.now), sealedBy: vault)
        }
    }

    /// Makes a key on a thread of its own. An RSA key takes a second or more.
    func makeKey(_ algorithm: KeyAlgorithm, _ stage: KeyRecord.Stage) async throws -> KeyRecord {
        let (vault, time) = (vault, time)
        return try await worker.result { try algorithm.makeKey(stage, vault: vault, time: time) }
    }

    func publishedKeys() async throws -> JSONWebKeySet {
        try await contents().published
    }

    /// Reads the keys again. Makes those that are missing.
    @discardableResult
    func reload() async throws -> Contents {
        let readAt = time.uptime
        var records = try await storedKeys()
        let missing = algorithms.compactMap { KeyAlgorithm.named($0.name) }.filter { algorithm in
            !records.contains { $0.algorithm == algorithm.name }
        }
        for algorithm in missing {
            let keys = try await makeKeys(of: algorithm)
            try await storage.write { try self.store(keys, in: &$0) }
        }
        if !missing.isEmpty { records = try await storedKeys() }
        let contents = try open(records)
        state.withLock { state in
            state.cached = (contents, readAt)
            for record in records { state.fresh[record.algorithm] = nil }
        }
        return contents
    }

    /// Lets the keys be read again before they are used the next time.
    func forget() {
        state.withLock { $0.cached = nil }
    }

    private func contents() async throws -> Contents {
        let now = time.uptime
        if let cached = state.withLock({ $0.cached }), now - cached.readAt < KeyRing.refreshInterval {
            return cached.contents
        }
        return try await reload()
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
        if let known = state.withLock({ $0.cached?.contents }), known.records == records { return known }
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
