import Foundation
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The audit's chain")
struct AuditChainTests {
    @Test func `is intact after batches, and says how many entries wait`() async throws {
        let setting = try await AuditSetting()
        #expect(try await setting.verify() == .intact(first: 1, last: 0, waiting: 1))
        try await setting.act(3)
        #expect(try await setting.service.sealAudit() == 4)
        try await setting.act(2)
        #expect(try await setting.service.sealAudit() == 2)
        #expect(try await setting.service.sealAudit() == 0)
        try await setting.act(1)
        #expect(try await setting.verify() == .intact(first: 1, last: 6, waiting: 1))
    }

    @Test func `is sealed by one of two services at once`() async throws {
        let setting = try await AuditSetting()
        try await setting.act(30)
        let service = setting.service
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try await service.sealAudit() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 31)
        #expect(try await setting.verify() == .intact(first: 1, last: 31, waiting: 0))
    }

    @Test func `shows that an entry was changed, removed or inserted`() async throws {
        let changes: [@Sendable (AuditRecord, inout Transaction) -> Void] = [
            { record, transaction in
                transaction.updateAll(
                    AuditRecord.self, where: \.id == record.id, settings: .set(\.event, .accountEnabled))
            },
            { record, transaction in
                transaction.updateAll(
                    AuditRecord.self, where: \.id == record.id,
                    settings: .set(\.time, record.time.addingTimeInterval(1)))
            },
            { record, transaction in transaction.delete(record) },
            { record, transaction in
                transaction.updateAll(AuditRecord.self, where: \.id == record.id, settings: .set(\.sequence, nil))
            },
        ]
        for change in changes {
            let setting = try await AuditSetting()
            try await setting.act(5)
            _ = try await setting.service.sealAudit()
            try await setting.change { transaction in
                let record = try transaction.first(AuditRecord.self, where: \.sequence == 3)
                change(try #require(record), &transaction)
            }
            #expect(try await setting.verify() == .broken(first: 1, last: 6))
        }
    }

    @Test func `shows that a batch was replaced by one that somebody without the keys made`() async throws {
        let setting = try await AuditSetting()
        try await setting.act(2)
        _ = try await setting.service.sealAudit()
        try await setting.change { transaction in
            let batch = try #require(try transaction.first(AuditBatch.self, where: \.end == 3))
            transaction.updateAll(
                AuditRecord.self, where: \.sequence == 3, settings: .set(\.event, .accountEnabled))
            let forged = AuditChain(macKey: Secret("another key")).batch(of: [], after: nil, at: batch.sealedAt)
            transaction.updateAll(
                AuditBatch.self, where: \.end == 3, settings: .set(\.digest, forged.digest), .set(\.mac, forged.mac))
        }
        #expect(try await setting.verify() == .broken(first: 1, last: 3))
    }

    @Test func `stays intact when an account is erased, and forgets where it was used`() async throws {
        let setting = try await AuditSetting()
        _ = try await setting.service.authenticate(
            email: "ada@example.com", password: AuditSetting.password, from: SignInOrigin("192.0.2.7"))
        let query = AuditQuery(event: .passwordChecked)
        #expect(
            try await setting.service.records.auditEntries(matching: query, limit: 9).map(\.address) == ["192.0.2.7"])
        _ = try await setting.service.sealAudit()
        try await setting.service.eraseAccount(setting.ada)
        _ = try await setting.service.sealAudit()
        #expect(try await setting.service.records.auditEntries(matching: query, limit: 9).map(\.address) == [nil])
        #expect(try await setting.verify() == .intact(first: 1, last: 3, waiting: 0))
    }

    @Test func `forgets where strangers came from after 30 days`() async throws {
        let setting = try await AuditSetting()
        await #expect(throws: Refusal.self) {
            try await setting.service.authenticate(
                email: "nobody@example.com", password: AuditSetting.password, from: SignInOrigin("192.0.2.8"))
        }
        let query = AuditQuery(event: .passwordChecked)
        try await setting.service.removeExpired()
        #expect(
            try await setting.service.records.auditEntries(matching: query, limit: 9).map(\.address) == ["192.0.2.8"])
        let (hour, day) = (3_600, 86_400)
        var passed = 0
        // One key is for a whole day, so they are forgotten up to a day later.
        for (second, address) in [
            (hour, "192.0.2.8"), (12 * hour, "192.0.2.8"), (15 * day, "192.0.2.8"), (30 * day - 1, "192.0.2.8"),
            (31 * day, nil),
        ] {
            setting.time.advance(by: .seconds(second - passed))
            passed = second
            try await setting.service.removeExpired()
            #expect(
                try await setting.service.records.auditEntries(matching: query, limit: 9).map(\.address) == [address],
                "after \(second) seconds")
        }
    }

    @Test func `has a key for each day on which strangers came`() async throws {
        let setting = try await AuditSetting()
        for address in ["192.0.2.8", "192.0.2.9", "192.0.2.10"] {
            for _ in 0..<2 {
                await #expect(throws: Refusal.self) {
                    try await setting.service.authenticate(
                        email: "nobody@example.com", password: AuditSetting.password, from: SignInOrigin(address))
                }
            }
            setting.time.advance(by: .seconds(86_400))
        }
        let keys = try await setting.engine.read { try $0.all(AuditKeyRecord.self, where: \.name > "day ") }
        #expect(keys.count == 3)
        let entries = try await setting.service.records.auditEntries(
            matching: AuditQuery(event: .passwordChecked), limit: 9)
        #expect(Set(entries.map(\.address)) == ["192.0.2.8", "192.0.2.9", "192.0.2.10"])
    }

    @Test func `gets one entry from a stranger who goes on after the limit`() async throws {
        let setting = try await AuditSetting()
        for _ in 0..<50 {
            await #expect(throws: Refusal.self) {
                try await setting.service.authenticate(
                    email: "nobody@example.com", password: AuditSetting.password, from: SignInOrigin("192.0.2.8"))
            }
        }
        #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery(event: .passwordChecked)) == 5)
        #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery(event: .attemptsLimited)) == 1)
    }
}
