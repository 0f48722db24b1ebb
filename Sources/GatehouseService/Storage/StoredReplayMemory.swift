import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// Remembers proofs in the service's storage, so that all instances know which were used, also after a restart.
struct StoredReplayMemory: ReplayMemory {
    /// How many expired digests each insertion deletes. More than one, so that the table becomes smaller again.
    private static let deletionsPerInsertion = 4

    let storage: ServiceStorage
    let time: any TimeSource

    func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool {
        let (record, now) = (ReplayRecord(digest: TokenDigest(bytes: digest), expiresAt: until), time.now)
        return try await storage.write { transaction in
            let known = try transaction.first(ReplayRecord.self, where: \.digest == record.digest, lock: .update)
            if let known, now <= known.expiresAt { return false }
            let expired = try transaction.all(
                ReplayRecord.self, where: \.expiresAt < now, orderedBy: [.ascending(\.expiresAt)],
                limit: StoredReplayMemory.deletionsPerInsertion)
            for old in expired where old.digest != record.digest { transaction.delete(old) }
            if let known { transaction.update(known, to: record) } else { transaction.insert(record) }
            return true
        }
    }
}
