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
        try await removeExpired(before: record)
        return try await storage.write { try $0.isFirstUse(record, at: now) }
    }
}

// Removing
extension StoredReplayMemory {
    /// One insertion in so many deletes what has expired before. To delete many rows at once takes much less than to
    /// delete some each time. Which one it is depends on its digest, so it needs no memory of its own.
    private static let insertionsPerRemoval: UInt8 = 64
    /// How many rows it deletes. More than are inserted until the next time, so that the table becomes smaller again.
    private static let rowsPerRemoval = 256

    /// Deletes what has expired, if it is due before a digest is inserted.
    func removeExpired(before record: ReplayRecord) async throws {
        guard (record.digest.bytes.first ?? 0) % StoredReplayMemory.insertionsPerRemoval == 0 else { return }
        let now = time.now
        try await storage.write { transaction in
            let oldest = try transaction.all(
                ReplayRecord.self, where: \.expiresAt < now, orderedBy: [.ascending(\.expiresAt)],
                limit: StoredReplayMemory.rowsPerRemoval)
            guard let last = oldest.last else { return }
            // Other rows that expire in the same millisecond go, too. The condition is checked again for each row, so
            // one that was used again meanwhile stays.
            let end = min(now, last.expiresAt.addingTimeInterval(0.001))
            transaction.deleteAll(ReplayRecord.self, where: \.expiresAt < end)
        }
    }
}

extension Transaction {
    /// Remembers the use of a proof, unless it is known.
    ///
    /// - Returns: Whether it wasn't known.
    mutating func isFirstUse(_ record: ReplayRecord, at now: Date) throws -> Bool {
        let known = try first(ReplayRecord.self, where: \.digest == record.digest, lock: .update)
        if let known, now <= known.expiresAt { return false }
        if let known { update(known, to: record) } else { insert(record) }
        return true
    }
}
