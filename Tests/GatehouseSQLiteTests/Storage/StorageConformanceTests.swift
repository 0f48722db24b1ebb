import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The storage in SQLite")
struct StorageConformanceTests {
    @Test(arguments: ServiceStorageConformance.checks)
    func `keeps the contract`(check: ServiceStorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run(on: SQLiteStorage(path: folder.path()))
    }

    @Test func `keeps everything when it's opened again`() async throws {
        let folder = try TemporaryFolder()
        try await Records.populate(SQLiteStorage(path: folder.path()))
        let storage = try SQLiteStorage(path: folder.path())
        #expect(try await storage.account("ada")?.email == "ada@example.com")
        #expect(try await storage.app("notes") == Records.app())
        #expect(try await storage.refreshToken(Records.digest("second"))?.family.id == "family")
        #expect(try await storage.keys().count == 2)
        #expect(try await storage.countAuditEntries(matching: AuditQuery(event: .refreshRotated)) == 1)
    }

    @Test func `keeps texts with every character`() async throws {
        let folder = try TemporaryFolder()
        let storage = try SQLiteStorage(path: folder.path())
        for text in ["", "a\0b", "'; DROP TABLE audit; --", "✎ Ünïcödé \u{10FFFF}"] {
            let entry = AuditEntry(.codeIssued, .accepted, at: Records.start, client: .init(text), address: text)
            try await storage.append(entry)
            #expect(try await storage.auditEntries(matching: AuditQuery(client: .init(text)), limit: 10) == [entry])
        }
    }

    @Test func `refuses to change its audit`() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path())
        try await SQLiteStorage(database).append(Records.entry)
        for sentence in ["UPDATE audit SET event = 'other'", "DELETE FROM audit"] {
            await #expect { try await database.write { _ = try $0.run(sentence) } } throws: {
                ($0 as? DatabaseError)?.code == .constraint
            }
        }
        #expect(try await SQLiteStorage(database).countAuditEntries(matching: AuditQuery()) == 1)
    }
}
