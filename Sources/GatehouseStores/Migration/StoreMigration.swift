import Foundation
package import GatehouseClient

/// Moves the record of one store to another, for example from a file to the keyring.
///
/// If the move is interrupted, one of the two stores contains the newest record, and a repeated move continues from
/// there. The old store is erased only after the record was read back from the new one.
package struct StoreMigration: Sendable {
    /// The result of a move.
    package enum Outcome: Sendable, Hashable {
        /// The old store contained no record.
        case nothingToMove
        /// The record was moved.
        case moved
        /// The new store contained a newer record, which was kept. The pending revocations of the old one were added to
        /// it.
        case keptNewer
    }

    private let old: any AuthDataStore
    private let new: any AuthDataStore

    /// Creates a migration.
    package init(from old: any AuthDataStore, to new: any AuthDataStore) {
        self.old = old
        self.new = new
    }

    /// Moves the record. It can be repeated.
    ///
    /// - Throws: `AuthError`: `storeUnavailable` or `storeCorrupt` if one of the stores can't be read, `storeFailed` if
    ///   the new one doesn't return the written record. In these cases no record is lost.
    @discardableResult
    package func run() async throws -> Outcome {
        let leases = try await leases([old, new])
        defer { for lease in leases { lease.release() } }
        return try await move()
    }

    /// Moves the record while only the old store is locked, since the caller may hold the new store's lock. A corrupt
    /// record in the new store is replaced.
    func runLockingOldStore() async throws {
        let leases = try await leases([old])
        defer { for lease in leases { lease.release() } }
        _ = try await move(replacingDamage: true)
    }

    private func move(replacingDamage: Bool = false) async throws -> Outcome {
        guard let outgoing = try await record(in: old) else { return .nothingToMove }
        let present = try await record(in: new, passingOverDamage: replacingDamage)
        let merged = present.map { StoreMigration.merge($0, with: outgoing) } ?? outgoing
        if present?.storageValue != merged.storageValue { try await new.save(merged) }
        guard let written = try await record(in: new), written.storageValue == merged.storageValue else {
            throw AuthError(.storeFailed, "the new store doesn't return the record that was written to it")
        }
        try await old.erase()
        return merged.hasSameTokens(as: outgoing) ? .moved : .keptNewer
    }

    /// Acquires the record locks of the stores, so that they don't change meanwhile.
    private func leases(_ stores: [any AuthDataStore]) async throws -> [any StoreLease] {
        var leases: [any StoreLease] = []
        do {
            for store in stores {
                if let lease = try await store.coordination?.acquire(.record) { leases.append(lease) }
            }
        } catch {
            for lease in leases { lease.release() }
            throw error
        }
        return leases
    }

    private func record(
        in store: any AuthDataStore, passingOverDamage: Bool = false
    ) async throws(AuthError) -> AuthRecord? {
        switch await store.read() {
        case .found(let record): return record
        case .absent: return nil
        case .corrupt where passingOverDamage: return nil
        case .unavailable(let reason): throw AuthError(.storeUnavailable, reason)
        case .corrupt(let reason): throw AuthError(.storeCorrupt, reason)
        }
    }

    /// Returns the newer of two records, with the pending revocations of both.
    ///
    /// If the older record contains another account's session, that session has ended, so its revocation is added. If
    /// both sessions are of the same account, the older tokens aren't revoked: they may belong to the same sign-in, and
    /// revoking them might end it.
    private static func merge(_ present: AuthRecord, with outgoing: AuthRecord) -> AuthRecord {
        let isOutgoingNewer = outgoing.isNewer(than: present)
        var newer = isOutgoingNewer ? outgoing : present
        let older = isOutgoingNewer ? present : outgoing
        var owed = older.revocations
        if let session = older.session, let kept = newer.session,
            session.account.id != kept.account.id || session.provider != kept.provider
        {
            owed.append(PendingRevocation(session, since: kept.accessToken.receivedAt))
        }
        let known = newer.revocations.map { $0.session.storageValue }
        newer.revocations += owed.filter { !known.contains($0.session.storageValue) }
        return newer
    }
}

extension AuthRecord {
    /// Compares the marks, and the times if the marks are equal.
    fileprivate func isNewer(than other: AuthRecord) -> Bool {
        if version != other.version { return version > other.version }
        return latest > other.latest
    }

    private var latest: Double {
        let times = [session?.accessToken.receivedAt, history.entries.last?.time].compactMap {
            $0?.timeIntervalSince1970
        }
        return times.max() ?? 0
    }

    fileprivate func hasSameTokens(as other: AuthRecord) -> Bool {
        session?.storageValue == other.session?.storageValue && version == other.version
    }
}
