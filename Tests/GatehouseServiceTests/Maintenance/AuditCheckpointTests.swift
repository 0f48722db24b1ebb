import Foundation
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The audit's checkpoints")
struct AuditCheckpointTests {
    @Test func `show that the end of the audit was removed`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(2)
        let early = try await setting.checkpoint()
        #expect(try await setting.service.checkpointAudit() == nil)
        try await setting.seal(3)
        let checkpoints = [early, try await setting.checkpoint()]
        #expect(try await setting.verify(checkpoints) == .intact(first: 1, last: 6, waiting: 0))
        try await setting.change { transaction in
            transaction.deleteAll(AuditRecord.self, where: \.sequence > 3)
            transaction.deleteAll(AuditBatch.self, where: \.end > 3)
        }
        // The database's own checkpoints show it, too, until they are deleted.
        #expect(try await setting.verify() == .behind(checkpoint: 6, last: 3))
        try await setting.change { $0.deleteAll(AuditCheckpoint.self, where: \.end > 0) }
        #expect(try await setting.verify() == .intact(first: 1, last: 3, waiting: 0))
        #expect(try await setting.verify(checkpoints) == .behind(checkpoint: 6, last: 3))
        try await setting.seal(3)
        #expect(try await setting.verify(checkpoints) == .broken(first: 4, last: 6))
    }

    @Test func `show that the chain was made anew, in batches of another size`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(2)
        try await setting.seal(3)
        let checkpoint = try await setting.checkpoint()
        try await setting.change { transaction in
            transaction.deleteAll(AuditBatch.self, where: \.end > 0)
            transaction.deleteAll(AuditCheckpoint.self, where: \.end > 0)
            transaction.deleteAll(AuditRecord.self, where: \.sequence > 2, \.sequence < 5)
            transaction.updateAll(AuditRecord.self, where: \.sequence > 0, settings: .set(\.sequence, nil))
        }
        try await setting.seal(5)
        #expect(try await setting.verify() == .intact(first: 1, last: 9, waiting: 0))
        #expect(try await setting.verify([checkpoint]) == .broken(first: 1, last: 6))
    }

    @Test func `show that all was deleted, also the signing keys`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(2)
        let checkpoint = try await setting.checkpoint()
        try await setting.change { transaction in
            transaction.deleteAll(AuditRecord.self, where: \.sequence > 0)
            transaction.deleteAll(AuditBatch.self, where: \.end > 0)
            transaction.deleteAll(AuditCheckpoint.self, where: \.end > 0)
            transaction.deleteAll(KeyRecord.self, where: \.createdAt > .distantPast)
        }
        let service = try await InProcessService(storage: ServiceStorage(setting.engine)).service
        let known = try #require(service.checkpointAudit.read(checkpoint.token))
        #expect(try await service.verifyAudit(checkpoints: [known]) == .behind(checkpoint: 3, last: 0))
    }

    @Test func `are signed by a key that isn't rotated`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(2)
        let checkpoint = try await setting.checkpoint()
        #expect(checkpoint.time == setting.time.now)
        for key in try await setting.service.records.keys() { try await setting.service.removeKey(key.id) }
        #expect(setting.service.checkpointAudit.read(checkpoint.token) == checkpoint)
        let other = try await AuditSetting().service.checkpointAudit
        #expect(other.read(checkpoint.token) == nil)
    }

    @Test func `permit the deletion of old entries, and the rest is still intact`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(4)
        let checkpoint = try await setting.checkpoint()
        try await setting.seal(3)
        let count = try await setting.service.records.countAuditEntries(matching: AuditQuery())
        var passed = 0
        for day in [1, 40, 200, 399] {
            setting.time.advance(by: .seconds((day - passed) * 86_400))
            passed = day
            try await setting.service.removeExpired()
            #expect(
                try await setting.service.records.countAuditEntries(matching: AuditQuery()) == count,
                "after \(day) days")
        }
        setting.time.advance(by: .seconds((401 - passed) * 86_400))
        try await setting.service.removeExpired()
        #expect(try await setting.verify([checkpoint]) == .intact(first: 6, last: 8, waiting: 0))
        #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery()) == 3)
        try await setting.seal(1)
        #expect(try await setting.verify([checkpoint]) == .intact(first: 6, last: 9, waiting: 0))
        try await setting.change { $0.deleteAll(AuditCheckpoint.self, where: \.end == 5) }
        #expect(try await setting.verify() == .broken(first: 1, last: 5))
    }

    @Test func `permit it to two instances at the same time, of which one sees a later checkpoint`() async throws {
        var (number, isLast) = (0, false)
        while !isLast {
            let setting = try await AuditSetting()
            try await setting.seal(4)
            _ = try await setting.checkpoint()
            setting.time.advance(by: .seconds(100 * 86_400))
            try await setting.seal(3)
            _ = try await setting.checkpoint()
            setting.time.advance(by: .seconds(301 * 86_400))
            let engine = HookedEngine(setting.engine)
            let other = try await InProcessService(storage: ServiceStorage(engine), time: setting.time, seed: 2)
            @Sendable func removeLater() async throws {
                setting.time.advance(by: .seconds(100 * 86_400))
                try await setting.service.removeExpired(acceptsClock: true)
            }
            engine.hook(before: number, removeLater)
            try await other.service.removeExpired(acceptsClock: true)
            isLast = engine.count <= number
            if isLast { try await removeLater() }
            #expect(try await setting.verify() == .intact(first: 9, last: 8, waiting: 0), "before \(number)")
            number += 1
        }
    }

    @Test func `permit it only if they are signed, with the signed time, for this chain`() async throws {
        let forgeries: [@Sendable (AuditCheckpoint) -> AuditCheckpoint] = [
            { AuditCheckpoint(end: $0.end, digest: $0.digest, time: .distantPast, token: "no token") },
            { AuditCheckpoint(end: $0.end, digest: $0.digest, time: .distantPast, token: $0.token) },
            { AuditCheckpoint(end: 3, digest: $0.digest, time: .distantPast, token: $0.token) },
        ]
        for forge in forgeries {
            let setting = try await AuditSetting()
            try await setting.seal(2)
            try await setting.seal(3)
            let checkpoint = try await setting.checkpoint()
            try await setting.change { transaction in
                transaction.deleteAll(AuditCheckpoint.self, where: \.end > 0)
                transaction.insert(forge(checkpoint))
            }
            try await setting.service.removeExpired()
            #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery()) == 6)
            #expect(try await setting.verify() == .foreignCheckpoint(end: forge(checkpoint).end))
        }
    }

    @Test func `permit it only up to an end that the chain has`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(5)
        _ = try await setting.checkpoint()
        try await setting.change { transaction in
            transaction.deleteAll(AuditBatch.self, where: \.end > 0)
            transaction.updateAll(AuditRecord.self, where: \.sequence > 0, settings: .set(\.sequence, nil))
        }
        try await setting.seal(1)
        setting.time.advance(by: .seconds(401 * 86_400))
        try await setting.service.removeExpired()
        #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery()) == 7)
        #expect(try await setting.verify() == .broken(first: 1, last: 6))
    }

    @Test func `leave an audit intact whose deletion was interrupted`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(4)
        _ = try await setting.checkpoint()
        let record = try await setting.entry(5)
        setting.time.advance(by: .seconds(401 * 86_400))
        try await setting.service.removeExpired()
        try await setting.change { $0.insert(record) }
        #expect(try await setting.verify() == .intact(first: 6, last: 5, waiting: 0))
        try await setting.change {
            $0.updateAll(AuditRecord.self, where: \.sequence == 5, settings: .set(\.result, .refused))
        }
        #expect(try await setting.verify() == .foreign(id: record.id))
    }

    @Test func `show that somebody else has deleted old entries`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(4)
        _ = try await setting.checkpoint()
        try await setting.seal(1)
        try await setting.change { transaction in
            transaction.deleteAll(AuditRecord.self, where: \.sequence < 6)
            transaction.insert(SettingRecord(name: "audit anchor", value: "5 AAAA"))
        }
        #expect(try await setting.verify() == .broken(first: 1, last: 5))
    }
}
