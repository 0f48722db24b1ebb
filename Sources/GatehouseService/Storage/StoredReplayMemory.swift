package import Foundation
import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// Remembers proofs in the service's storage, so that all instances know which were used, also after a restart.
package struct StoredReplayMemory: ReplayMemory {
    let storage: ServiceStorage
    let time: any TimeSource

    package init(storage: ServiceStorage, time: any TimeSource) {
        (self.storage, self.time) = (storage, time)
    }

    package func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        let (record, now) = (ReplayRecord(digest: TokenDigest(bytes: digest), expiresAt: until), time.now)
        return try await storage.write { try $0.isFirstUse(record, at: now) }
    }
}

extension Transaction {
    /// How many expired digests each insertion deletes. More than one, so that the table becomes smaller again.
    private static var deletionsPerInsertion: Int { 4 }

    /// Remembers the use of a proof, unless it is known.
    ///
    /// - Returns: Whether it wasn't known.
    mutating func isFirstUse(_ record: ReplayRecord, at now: Date) throws -> Bool {
        let known = try first(ReplayRecord.self, where: \.digest == record.digest, lock: .update)
        if let known, now <= known.expiresAt { return false }
        let expired = try all(
            ReplayRecord.self, where: \.expiresAt < now, orderedBy: [.ascending(\.expiresAt)],
            limit: Transaction.deletionsPerInsertion, lock: .update)
        for old in expired where old.digest != record.digest { delete(old) }
        if let known { update(known, to: record) } else { insert(record) }
        return true
    }
}
