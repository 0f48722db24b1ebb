import Foundation
import Gatehouse

// What a store of the app's own implements.

/// A place for one value, such as an item of a keychain.
protocol Vault: Sendable {
    func content() async throws -> [UInt8]?
    func replace(with content: [UInt8]?) async throws
    func lock(_ name: String) async throws -> @Sendable () -> Void
}

/// A session in a vault that several processes share.
struct VaultStore: AuthDataStore {
    let vault: any Vault
    let keys: VaultKeys
    var coordination: (any StoreCoordination)? { VaultLocks(vault: vault) }
    var proofKeys: (any ProofKeyStore)? { keys }

    func read() async -> StoreReading {
        do {
            guard let content = try await vault.content() else { return .absent }
            guard let value = try? JSONValue(parsing: content), let record = try? AuthRecord(storageValue: value)
            else { return .corrupt(reason: "the vault's content isn't a session") }
            return .found(record)
        } catch {
            return .unavailable(reason: "the vault is locked")
        }
    }

    func save(_ record: AuthRecord) async throws { try await vault.replace(with: record.storageValue.encoded) }
    func erase() async throws { try await vault.replace(with: nil) }
}

struct VaultLocks: StoreCoordination {
    struct Lease: StoreLease {
        let unlock: @Sendable () -> Void
        func release() { unlock() }
    }

    let vault: any Vault

    func acquire(_ lock: StoreLock) async throws -> any StoreLease {
        Lease(unlock: try await vault.lock(lock.rawValue))
    }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }  // the vault gives no notice of changes
}

/// Keys in hardware: they sign, and never leave it.
struct VaultKeys: ProofKeyStore {
    struct Key: ProofKey {
        let id: KeyID
        let publicJWK: JSONValue
        let algorithm = "ES256"
        let sign: @Sendable ([UInt8]) async throws -> [UInt8]
        func signature(for message: [UInt8]) async throws -> [UInt8] { try await sign(message) }
    }

    let find: @Sendable (KeyID) async throws -> Key?
    let make: @Sendable (_ label: String) async throws -> Key
    let erase: @Sendable (KeyID) async throws -> Void

    func key(_ id: KeyID) async -> ProofKeyLookup {
        do {
            return try await find(id).map { .found($0) } ?? .absent
        } catch {
            return .unavailable(reason: "the hardware doesn't answer")
        }
    }

    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey {
        try await make("\(purpose.clientID) at \(purpose.issuer)")
    }

    func eraseKey(_ id: KeyID) async throws { try await erase(id) }
}

/// Keeps the sign-ins that wait for their redirect, for an app whose backend does that.
actor OwnPendingStore: PendingAuthorizationStore {
    private var flows: [AuthorizationFlow] = []

    func put(_ flow: AuthorizationFlow) { flows.append(flow) }

    func take(_ state: Secret) -> AuthorizationFlow? {
        flows.firstIndex { $0.state.matches(state) }.map { flows.remove(at: $0) }
    }

    func removeExpired(of provider: ProviderID, at now: Date) -> [AuthorizationFlow] {
        defer { flows.removeAll { $0.provider == provider && !$0.isOpen(at: now) } }
        return flows.filter { $0.provider == provider && !$0.isOpen(at: now) }
    }
}
