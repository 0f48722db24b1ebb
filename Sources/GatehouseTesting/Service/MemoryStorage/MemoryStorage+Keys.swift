public import Foundation
public import GatehouseService
public import GatehouseTypes

extension MemoryStorage {
    /// Inserts keys if there are none. Returns the stored keys.
    public func insertFirstKeys(_ keys: [KeyRecord]) throws -> [KeyRecord] {
        try transact { state in
            if state.keys.isEmpty { state.keys = keys }
            return state.keys
        }
    }

    /// All keys, oldest first.
    public func keys() throws -> [KeyRecord] {
        try read { $0.keys.sorted { $0.createdAt < $1.createdAt } }
    }

    /// Rotates the keys: the upcoming key becomes current, the current key is retired, and a new upcoming key is added.
    /// Expired retired keys are removed. Returns false if the current key isn't the expected one.
    public func rotateKeys(
        adding upcoming: KeyRecord, retiring current: KeyID, until expiry: Date, at now: Date, audit: AuditEntry
    ) throws -> Bool {
        try transact { state in
            guard state.keys.contains(where: { $0.id == current && $0.stage == .current }) else { return false }
            for index in state.keys.indices {
                switch state.keys[index].stage {
                case .upcoming: state.keys[index].stage = .current
                case .current:
                    state.keys[index].stage = .retired
                    state.keys[index].expiresAt = expiry
                case .retired: break
                }
            }
            state.keys.removeAll { key in key.stage == .retired && key.expiresAt.map { $0 <= now } ?? false }
            state.keys.append(upcoming)
            state.audit.append(audit)
            return true
        }
    }

    /// The secret with that name. If there is none, the given one is stored and returned.
    public func secret(named name: String, orInsert sealed: [UInt8]) throws -> [UInt8] {
        try transact { state in
            let kept = state.secrets[name] ?? sealed
            state.secrets[name] = kept
            return kept
        }
    }
}
