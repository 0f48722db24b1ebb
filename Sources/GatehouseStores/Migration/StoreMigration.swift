import Foundation
public import GatehouseClient
import GatehouseTypes

/// Moves what one store holds to another, such as from a file to the keyring.
///
/// Whatever happens in between, one of the two stores holds the newest record, and moving again takes it from there. The
/// old store is erased only when the new one has given back what was written to it.
public struct StoreMigration: Sendable {
    /// What was done.
    public enum Outcome: Sendable, Hashable {
        /// There was nothing to move.
        case nothingToMove
        /// The record was moved.
        case moved
        /// The new store held a newer record. That one stays; what the old one still had to revoke was added to it.
        case keptNewer
    }

    private let old: any AuthDataStore
    private let new: any AuthDataStore

    /// Describes a move.
    public init(from old: any AuthDataStore, to new: any AuthDataStore) {
        self.old = old
        self.new = new
    }

    /// Moves the record. Doing so again is no error.
    ///
    /// - Throws: `AuthError`: `storeUnavailable` or `storeCorrupt` if one of the stores can't be read, `storeFailed` if the
    ///   new one doesn't give back what was written. Nothing is lost then.
    @discardableResult
    public func run() async throws -> Outcome {
        let leases = try await leases([old, new])
        defer { for lease in leases { lease.release() } }
        return try await move()
    }

    /// Moves the record while only the old store is locked, since the caller may hold the new store's lock. A new store that
    /// is corrupt gets the old store's record.
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
            throw AuthError(.storeFailed, "the new store doesn't give back what was written to it")
        }
        try await old.erase()
        return merged.hasSameTokens(as: outgoing) ? .moved : .keptNewer
    }

    /// Nobody changes either of the stores meanwhile.
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
}

extension StoreMigration {
    /// The newer of two records, with everything that the older one still has to revoke.
    ///
    /// A session of somebody else that gives way is over, so that is noted too. Of one account only the newer session's
    /// tokens are sure to be good, and the older ones may belong to the same sign-in: revoking them might end it.
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
    /// By the counters; where they are equal, by the times.
    fileprivate func isNewer(than other: AuthRecord) -> Bool {
        if mark != other.mark { return mark > other.mark }
        return latest > other.latest
    }

    private var latest: Double {
        let times = [session?.accessToken.receivedAt, trail.entries.last?.time].compactMap { $0?.timeIntervalSince1970 }
        return times.max() ?? 0
    }

    fileprivate func hasSameTokens(as other: AuthRecord) -> Bool {
        session?.storageValue == other.session?.storageValue && mark == other.mark
    }
}
