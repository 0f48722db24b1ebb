import GatehouseRows
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import Testing

@Suite("A transaction is done whole or not at all")
struct WholeTransactionTests {
    /// Lets each change of a row fail in turn, until the transaction comes through because it has no more of them.
    @Test(arguments: ["ABORT", "ROLLBACK"])
    func `wherever it fails`(failure: String) async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path())
        let storage = ServiceStorage.sqlite(database)
        for name in ["a", "b", "c"] { try await Settings.insert(name, into: storage) }
        let before = try await Snapshot(of: database)
        try await plantFaults(in: database, failure: failure)
        var change = 0
        while true {
            change += 1
            try await letFail(change, in: database)
            let isDone: Void? = try? await storage.write { transaction in
                let old = try transaction.first(SettingRecord.self, where: \.name == "a")
                if let old { transaction.update(old, to: SettingRecord(name: "a", value: "new")) }
                transaction.deleteAll(SettingRecord.self, where: \.name > "a")
                transaction.insert(SettingRecord(name: "d", value: ""))
                transaction.insert(SettingRecord(name: "e", value: ""))
            }
            guard isDone == nil else { break }
            #expect(try await Snapshot(of: database) == before, "after a failure of change \(change)")
        }
        #expect(change == 6, "the transaction has changed five rows")
        #expect(try await Settings.names(in: storage) == ["a", "d", "e"])
    }

    @Test func `an update whose row can't be read afterwards is undone`() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path(), migrations: RowEngineConformance.migrations)
        try await database.write { for id in ["a", "b"] { $0.insert(Thing(id)) } }
        let before = try await Snapshot(of: database)
        _ = try await database.write { (connection: Connection) in
            try connection.run(
                """
                CREATE TEMP TRIGGER damage AFTER UPDATE ON main.things BEGIN
                UPDATE things SET note = CAST(x'ff' AS TEXT) WHERE id = NEW.id;
                END
                """)
        }
        let template = UpdateTemplate<Thing, Int>(where: [.equal(\.id) { _ in "a" }], settings: [.set(\.number) { $0 }])
        await #expect(throws: StorageError.self) { try await database.update(template, for: 1) }
        #expect(try await Snapshot(of: database) == before)
    }

    private func plantFaults(in database: SQLiteDatabase, failure: String) async throws {
        try await database.write { (connection: Connection) in
            try connection.run("CREATE TEMP TABLE faults (seen INTEGER, failing INTEGER)")
            try connection.run("INSERT INTO faults VALUES (0, 0)")
            for change in ["INSERT", "UPDATE", "DELETE"] {
                try connection.run(
                    """
                    CREATE TEMP TRIGGER fault_\(change) BEFORE \(change) ON main.settings BEGIN
                    UPDATE faults SET seen = seen + 1;
                    SELECT RAISE(\(failure), 'planted') FROM faults WHERE seen = failing;
                    END
                    """)
            }
        }
    }

    private func letFail(_ change: Int, in database: SQLiteDatabase) async throws {
        try await database.write { (connection: Connection) in
            _ = try connection.run("UPDATE faults SET seen = 0, failing = ?", [change])
        }
    }
}
