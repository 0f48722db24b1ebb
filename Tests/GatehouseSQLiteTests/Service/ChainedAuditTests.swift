import GatehouseRows
import GatehouseSQLite
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The audit's chain in SQLite")
struct ChainedAuditTests {
    private let folder: TemporaryFolder
    private let database: SQLiteDatabase
    private let service: TokenService

    init() async throws {
        folder = try TemporaryFolder()
        database = try SQLiteDatabase(path: folder.path())
        service = try await InProcessService(storage: .sqlite(database)).service
    }

    /// Makes entries in transactions that are committed together.
    private func act(_ count: Int) async throws {
        let context = service.sealAudit.context
        let verb: @Sendable () async throws -> Void = {
            try await context.storage.write { transaction in
                try transaction.record(context.entry(.tokenIssued, .accepted, client: "notes"), in: context)
            }
        }
        #expect(try await Gathering(database).run(Array(repeating: verb, count: count)).allSatisfy { $0 == nil })
    }

    @Test func `contains entries at once that are committed together`() async throws {
        try await act(20)
        #expect(try await service.verifyAudit(checkpoints: []) == .intact(first: 1, last: 20, waiting: 0))
        try await act(8)
        #expect(try await service.verifyAudit(checkpoints: []) == .intact(first: 1, last: 28, waiting: 0))
        #expect(try await service.sealAudit() == 0)
    }

    @Test func `gets few entries from the sealer, behind those that came later`() async throws {
        try await act(7)
        #expect(try await service.verifyAudit(checkpoints: []) == .intact(first: 1, last: 0, waiting: 7))
        try await act(9)
        #expect(try await service.verifyAudit(checkpoints: []) == .intact(first: 1, last: 9, waiting: 7))
        #expect(try await service.sealAudit() == 7)
        #expect(try await service.verifyAudit(checkpoints: []) == .intact(first: 1, last: 16, waiting: 0))
    }

    @Test func `gets entries from the sealer if another row has their number`() async throws {
        try await act(8)
        try await database.write { transaction in
            guard let record = try transaction.first(AuditRecord.self, where: \.sequence == 8) else { return }
            let foreign = Cells(
                record.cells.values.enumerated().map { index, cell in
                    switch AuditRecord.table.schema.columns[index].name {
                    case "id": .text("foreign")
                    case "sequence": .integer(9)
                    default: cell
                    }
                }, of: AuditRecord.table.schema)
            transaction.insert(try AuditRecord(foreign))
        }
        try await act(10)
        #expect(try await service.sealAudit() == 10)
        #expect(try await service.verifyAudit(checkpoints: []) == .foreign(id: "foreign"))
        let last = try await database.read { try $0.first(AuditBatch.self, where: \.end > 8) }
        #expect(last?.end == 18 && last?.count == 10)
    }

    @Test func `isn't continued behind an end that isn't the service's own`() async throws {
        try await act(8)
        try await database.write { (connection: Connection) in
            _ = try connection.run("UPDATE audit_batches SET mac = x'00'")
        }
        try await act(8)
        let waiting = try await database.read {
            try $0.all(AuditRecord.self, where: \.sequence == nil, \.rejectedAt == nil)
        }
        #expect(waiting.count == 8)
        await #expect(throws: ServiceError.self) { try await service.sealAudit() }
    }
}
