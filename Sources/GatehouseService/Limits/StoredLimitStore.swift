import Foundation
import GatehouseRows
package import GatehouseTypes

/// Counts failures in the service's storage, so that limits hold for all instances, and after a restart.
package struct StoredLimitStore: LimitStore {
    /// How many rows of ended windows each failure deletes. More than it can insert, so that the table becomes smaller
    /// again.
    private static let deletionsPerFailure = 4

    let storage: ServiceStorage
    let time: any TimeSource

    package init(storage: ServiceStorage, time: any TimeSource) {
        (self.storage, self.time) = (storage, time)
    }

    package func counts(of keys: [LimitKey]) async throws -> [LimitCount?] {
        let now = time.now
        return try await storage.read { transaction in
            try keys.map { key in
                try transaction.first(LimitRecord.self, where: \.digest == key.digest)?.running(key.limit, at: now)
            }
        }
    }

    package func add(to keys: [LimitKey]) async throws -> [LimitCount] {
        let now = time.now
        return try await storage.write { transaction in
            let known = try keys.map { try transaction.limit($0) }
            let ended = try transaction.all(
                LimitRecord.self, where: \.expiresAt < now, orderedBy: [.ascending(\.expiresAt)],
                limit: StoredLimitStore.deletionsPerFailure, lock: .update)
            for row in ended where !keys.contains(where: { $0.digest == row.digest }) { transaction.delete(row) }
            return zip(keys, known).map { key, before in
                var count = before?.running(key.limit, at: now) ?? LimitCount(beginning: now, key.limit)
                count.count += 1
                let after = LimitRecord(key, count)
                if let before { transaction.update(before, to: after) } else { transaction.insert(after) }
                return count
            }
        }
    }

    package func note(_ keys: [LimitKey]) async throws -> Bool {
        try await storage.write { transaction in
            let unnoted = try keys.compactMap { try transaction.limit($0) }.filter { !$0.isNoted }
            for before in unnoted {
                var after = before
                after.isNoted = true
                transaction.update(before, to: after)
            }
            return !unnoted.isEmpty
        }
    }

    package func noted(of subject: [UInt8]) async throws -> [[UInt8]: LimitCount] {
        let rows = try await storage.read { try $0.all(LimitRecord.self, where: \.subject == subject) }
        let noted = rows.filter(\.isNoted).map { ($0.digest, $0.limitCount) }
        return Dictionary(noted, uniquingKeysWith: { first, _ in first })
    }

    package func forget(_ keys: [LimitKey]) async throws {
        try await storage.write { transaction in
            // A failure that is being counted updates rows and inserts others. Its end is waited for before anything is
            // deleted: otherwise the new rows would stay.
            for key in keys { _ = try transaction.limit(key) }
            for key in keys { transaction.deleteAll(LimitRecord.self, where: \.digest == key.digest) }
        }
    }

    package func forgetAll(of subject: [UInt8]) async throws {
        try await storage.write { transaction in
            // For the same reason.
            _ = try transaction.all(LimitRecord.self, where: \.subject == subject, lock: .update)
            transaction.deleteAll(LimitRecord.self, where: \.subject == subject)
        }
    }
}

extension LimitRecord {
    fileprivate init(_ key: LimitKey, _ count: LimitCount) {
        self.init(
            digest: key.digest, subject: key.subject, count: count.count, expiresAt: count.endsAt,
            isNoted: count.isNoted)
    }

    fileprivate func running(_ limit: LimitRules.Limit, at now: Date) -> LimitCount? {
        limitCount.isRunning(limit, at: now) ? limitCount : nil
    }

    fileprivate var limitCount: LimitCount { LimitCount(count: count, endsAt: expiresAt, isNoted: isNoted) }
}

extension Transaction {
    fileprivate func limit(_ key: LimitKey) throws -> LimitRecord? {
        try first(LimitRecord.self, where: \.digest == key.digest, lock: .update)
    }
}
