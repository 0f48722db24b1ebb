import Foundation
import GatehouseJOSE
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The audit's chain") struct AuditChainTests {
    /// A service with some entries in its audit.
    private struct Setting {
        let engine = MemoryEngine()
        let inProcess: InProcessService
        let ada: AccountID
        var service: TokenService { inProcess.service }
        var time: ManualTimeSource { inProcess.time }

        init() async throws {
            inProcess = try await InProcessService(storage: ServiceStorage(engine))
            ada = try await inProcess.service.addAccount(email: "ada@example.com", password: Setting.password)
        }

        static let password = Secret("correct horse battery staple")

        /// Makes entries.
        func act(_ count: Int) async throws {
            for _ in 0..<count { try await service.signOutEverywhere(ada) }
        }

        func change(_ body: @escaping @Sendable (inout Transaction) throws -> Void) async throws {
            try await engine.write(body)
        }

        func verify(_ checkpoints: [Int: TokenDigest] = [:]) async throws -> VerifyAudit.Finding {
            try await service.verifyAudit(checkpoints: checkpoints)
        }
    }

    @Test func `is intact after batches, and says how many entries wait`() async throws {
        let setting = try await Setting()
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
        let setting = try await Setting()
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
            let setting = try await Setting()
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
        let setting = try await Setting()
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

    @Test func `shows that an entry that isn't in the chain yet isn't the service's own`() async throws {
        let setting = try await Setting()
        let record = try #require(
            try await setting.engine.read { try $0.first(AuditRecord.self, where: \.sequence == nil) })
        try await setting.change { transaction in
            transaction.updateAll(
                AuditRecord.self, where: \.id == record.id, settings: .set(\.result, .refused))
        }
        #expect(try await setting.verify() == .foreign(id: record.id))
    }

    @Test func `shows by a checkpoint that the database was replaced by an older one`() async throws {
        let setting = try await Setting()
        _ = try await setting.service.sealAudit()
        let token = try #require(try await setting.service.checkpointAudit())
        let keys = try await setting.service.publicKeys()
        let claims = try UnverifiedToken(compact: token).verify(with: keys, allowing: [.es256]).claims()
        #expect(claims["end"] == 1)
        let digest = TokenDigest(bytes: try #require(Base64URL.decode(claims["digest"]?.string ?? "")))
        #expect(try await setting.service.checkpointAudit() == nil)
        #expect(try await setting.verify([1: digest]) == .intact(first: 1, last: 1, waiting: 0))
        #expect(try await setting.verify([2: digest]) == .behind(checkpoint: 2, last: 1))
        #expect(try await setting.verify([1: TokenDigest(bytes: [1])]) == .broken(first: 1, last: 1))
    }

    @Test func `is pruned up to a checkpoint, and still intact`() async throws {
        let setting = try await Setting()
        try await setting.act(4)
        _ = try await setting.service.sealAudit()
        _ = try await setting.service.checkpointAudit()
        try await setting.act(3)
        _ = try await setting.service.sealAudit()
        setting.time.advance(by: .seconds(401 * 86_400))
        try await setting.service.removeExpired()
        #expect(try await setting.verify() == .intact(first: 6, last: 8, waiting: 0))
        #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery()) == 3)
        try await setting.act(1)
        _ = try await setting.service.sealAudit()
        #expect(try await setting.verify() == .intact(first: 6, last: 9, waiting: 0))
    }

    @Test func `shows that somebody else has pruned it`() async throws {
        let setting = try await Setting()
        try await setting.act(4)
        _ = try await setting.service.sealAudit()
        _ = try await setting.service.checkpointAudit()
        try await setting.act(1)
        _ = try await setting.service.sealAudit()
        try await setting.change { transaction in
            transaction.deleteAll(AuditRecord.self, where: \.sequence < 6)
            transaction.insert(SettingRecord(name: "audit anchor", value: "5 AAAA"))
        }
        #expect(try await setting.verify() == .broken(first: 1, last: 5))
    }

    @Test func `stays intact when an account is erased, and forgets where it was used`() async throws {
        let setting = try await Setting()
        _ = try await setting.service.authenticate(
            email: "ada@example.com", password: Setting.password, from: "192.0.2.7")
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
        let setting = try await Setting()
        await #expect(throws: Refusal.self) {
            try await setting.service.authenticate(
                email: "nobody@example.com", password: Setting.password, from: "192.0.2.8")
        }
        let query = AuditQuery(event: .passwordChecked)
        try await setting.service.removeExpired()
        #expect(
            try await setting.service.records.auditEntries(matching: query, limit: 9).map(\.address) == ["192.0.2.8"])
        setting.time.advance(by: .seconds(32 * 86_400))
        try await setting.service.removeExpired()
        #expect(try await setting.service.records.auditEntries(matching: query, limit: 9).map(\.address) == [nil])
    }

    @Test func `gets one entry from a stranger who goes on after the limit`() async throws {
        let setting = try await Setting()
        for _ in 0..<50 {
            await #expect(throws: Refusal.self) {
                try await setting.service.authenticate(
                    email: "nobody@example.com", password: Setting.password, from: "192.0.2.8")
            }
        }
        #expect(try await setting.service.records.countAuditEntries(matching: AuditQuery(event: .passwordChecked)) == 6)
    }
}
