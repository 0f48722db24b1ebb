import Foundation
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

/// Somebody writes into the database who doesn't have its keys.
@Suite("Audit rows that aren't the service's own")
struct ForeignAuditTests {
    private static let forgeries: [@Sendable (AuditRecord, inout Transaction) -> Void] = [
        { record, transaction in
            transaction.updateAll(AuditRecord.self, where: \.id == record.id, settings: .set(\.result, .refused))
        },
        { record, transaction in
            transaction.insert(record.copy("copy"))
        },
        { record, transaction in
            var forged = record.copy("forged")
            forged.mac = [0]
            transaction.insert(forged)
        },
    ]

    @Test func `aren't added to the chain, and are reported before and after`() async throws {
        for forge in ForeignAuditTests.forgeries {
            let setting = try await AuditSetting()
            try await setting.act(2)
            let record = try await setting.entry()
            try await setting.change { forge(record, &$0) }
            guard case .foreign(let id) = try await setting.verify() else {
                Issue.record("a foreign entry isn't reported")
                continue
            }
            _ = try await setting.service.sealAudit()
            #expect(try await setting.verify() == .foreign(id: id))
            #expect(try await setting.entry(1).id != id)
            try await setting.change { $0.deleteAll(AuditRecord.self, where: \.id == id) }
            guard case .intact(1, _, 0) = try await setting.verify() else {
                Issue.record("the service's own entries aren't in the chain")
                continue
            }
        }
    }

    @Test func `keep no other entry out of the chain, however many they are`() async throws {
        let setting = try await AuditSetting()
        let record = try await setting.entry()
        try await setting.change { transaction in
            for number in 0..<(2 * SealAudit.maximumCount) { transaction.insert(record.copy("!\(number)")) }
        }
        while try await setting.service.sealAudit() == SealAudit.maximumCount {}
        #expect(try await setting.entry(1) == record.numbered(1))
    }

    @Test(arguments: [1_000_000, 7, -5, 0, Int.max])
    func `are reported if their number is outside the chain, and the sealer goes on`(number: Int) async throws {
        let setting = try await AuditSetting()
        try await setting.seal(5)
        let record = try await setting.entry(3)
        try await setting.change { $0.insert(record.copy("squatter").numbered(number)) }
        #expect(try await setting.verify() == .foreign(id: "squatter"))
        try await setting.seal(4)
        #expect(try await setting.verify() == .foreign(id: "squatter"))
        try await setting.change { $0.deleteAll(AuditRecord.self, where: \.id == "squatter") }
        #expect(try await setting.verify() == .intact(first: 1, last: 10, waiting: 0))
    }

    @Test func `are reported if it is the MAC of an entry in the chain`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(5)
        try await setting.change {
            $0.updateAll(AuditRecord.self, where: \.sequence == 3, settings: .set(\.mac, [0]))
        }
        #expect(try await setting.verify() == .broken(first: 1, last: 6))
    }

    @Test(arguments: [Int.max, Int.max - 1, 7])
    func `end the chain with an error if they are batches`(end: Int) async throws {
        let setting = try await AuditSetting()
        try await setting.seal(5)
        try await setting.change { transaction in
            let batch = try #require(try transaction.first(AuditBatch.self, where: \.end == 6))
            transaction.insert(batch.successor(end: end))
        }
        try await setting.act(1)
        await expectFailure(.storageCorrupt) { try await setting.service.sealAudit() }
        await expectFailure(.storageCorrupt) { try await setting.service.checkpointAudit() }
        #expect(try await setting.verify() == .broken(first: 7, last: end))
    }

    @Test func `end the chain with an error if they are batches of another time`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(2)
        try await setting.seal(3)
        try await setting.seal(1)
        try await setting.change { $0.deleteAll(AuditBatch.self, where: \.end == 6) }
        try await setting.act(1)
        await expectFailure(.storageCorrupt) { try await setting.service.sealAudit() }
    }

    @Test func `are reported if they are checkpoints, and make place for a signed one`() async throws {
        let setting = try await AuditSetting()
        try await setting.seal(5)
        let forged = AuditCheckpoint(
            end: 6, digest: TokenDigest(bytes: [0]), time: .distantPast, token: "no token")
        try await setting.change { $0.insert(forged) }
        #expect(try await setting.verify() == .foreignCheckpoint(end: 6))
        #expect(try await setting.checkpoint().end == 6)
        #expect(try await setting.verify() == .intact(first: 1, last: 6, waiting: 0))
    }
}

extension AuditRecord {
    /// The same entry under another identifier, which isn't in the chain.
    fileprivate func copy(_ id: String) -> AuditRecord {
        AuditRecord(
            id: id, event: event, result: result, actor: actor, time: time, client: client, account: account,
            device: device, family: family, key: key, details: details, mac: mac, sequence: nil, rejectedAt: nil)
    }

    fileprivate func numbered(_ number: Int) -> AuditRecord {
        var record = self
        record.sequence = number
        return record
    }
}

extension AuditBatch {
    /// A batch behind it, with a MAC of another one.
    fileprivate func successor(end: Int) -> AuditBatch {
        AuditBatch(
            end: end, count: end - self.end, previous: digest, digest: digest, sealedAt: sealedAt, mac: mac)
    }
}
