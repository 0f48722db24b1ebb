import Foundation
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import Testing

@Suite("Opening a database")
struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func expectRefusal(_ code: DatabaseError.Code, path: String? = nil) {
        #expect { try SQLiteDatabase(path: path ?? folder.path()) } throws: { ($0 as? DatabaseError)?.code == code }
    }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }

    @Test func `makes files that only their owner can read`() async throws {
        let storage = try SQLiteStorage(path: folder.path())
        try await storage.append(Records.entry)
        for name in ["service.db", "service.db-wal", "service.db-shm"] {
            #expect(try mode(name) == 0o600)
        }
    }

    @Test(arguments: ["a new file", "a file that is there"])
    func `sets up each connection so that what was answered survives the machine`(file: String) async throws {
        if file == "a file that is there" { _ = try SQLiteDatabase(path: folder.path()) }
        let database = try SQLiteDatabase(path: folder.path())
        @Sendable func settings(_ connection: Connection) throws -> [String: Int] {
            var settings: [String: Int] = [:]
            for name in ["synchronous", "foreign_keys", "cell_size_check", "query_only"] {
                settings[name] = try connection.first("PRAGMA \(name)") { try $0.get(name) }
            }
            return settings
        }
        let full = 2
        let writer = try await database.write(settings)
        #expect(writer == ["synchronous": full, "foreign_keys": 1, "cell_size_check": 1, "query_only": 0])
        let reader = try await database.read(settings)
        #expect(reader["synchronous"] == full)
        #expect(reader["query_only"] == 1)
        let mode: String? = try await database.read {
            try $0.first("PRAGMA journal_mode") { try $0.get("journal_mode") }
        }
        #expect(mode == "wal")
    }

    @Test func `takes an empty file for a new database`() async throws {
        try Data().write(to: URL(fileURLWithPath: folder.path()))
        let storage = try SQLiteStorage(path: folder.path())
        try await storage.append(Records.entry)
        #expect(try await storage.countAuditEntries(matching: AuditQuery()) == 1)
    }

    @Test func `takes no name for a special one`() async throws {
        try await SQLiteStorage(path: folder.path(":memory:")).append(Records.entry)
        #expect(FileManager.default.fileExists(atPath: folder.path(":memory:")))
    }

    @Test func `needs the folder, and a file`() throws {
        expectRefusal(.cannotOpen, path: folder.path("absent/service.db"))
        expectRefusal(.cannotOpen, path: folder.url.path)
    }

    @Test func `refuses what isn't a database`() throws {
        try Data("This is a letter, not a database. ".utf8 + Data(repeating: 32, count: 4096))
            .write(to: URL(fileURLWithPath: folder.path()))
        expectRefusal(.corrupt)
    }

    @Test func `refuses another program's database and leaves it as it is`() throws {
        try makeFile { try $0.run("CREATE TABLE recipes (name TEXT)") }
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
        expectRefusal(.foreignDatabase)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path())) == before)
    }

    @Test func `refuses an empty database that another program has marked`() throws {
        try makeFile { try $0.run("PRAGMA application_id = 7") }
        expectRefusal(.foreignDatabase)
    }

    @Test func `refuses a database of a newer version`() throws {
        _ = try SQLiteDatabase(path: folder.path())
        try makeFile { try $0.run("PRAGMA user_version = 1000") }
        expectRefusal(.newerVersion)
    }

    @Test func `refuses a database that was cut off`() throws {
        _ = try SQLiteDatabase(path: folder.path())
        try makeFile { try $0.run("PRAGMA journal_mode = DELETE") }
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
        try whole.prefix(5000).write(to: URL(fileURLWithPath: folder.path()))
        expectRefusal(.corrupt)
    }

    @Test func `is possible for many at once`() async throws {
        let path = folder.path()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let database = try SQLiteDatabase(path: path, busyTimeout: .seconds(60))
                    try await SQLiteStorage(database).append(Records.entry)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await SQLiteStorage(path: path).countAuditEntries(matching: AuditQuery()) == 8)
    }

    @Test func `waits for whoever holds the file as long as it was told to, however often it has to ask`() throws {
        try makeFile { holder in
            try holder.run("BEGIN IMMEDIATE")
            let patient = try Connection(path: folder.path(), busyTimeout: 60_000)
            var pauses = 0
            try patient.prepareForWriting(SQLMigration.all) {
                pauses += 1
                if pauses == 1000 { _ = try? holder.run("COMMIT") }
            }
            #expect(pauses == 1000)
        }
    }

    @Test func `doesn't wait for whoever holds the file longer than it was told to`() throws {
        try makeFile { holder in
            try holder.run("BEGIN IMMEDIATE")
            let hasty = try Connection(path: folder.path(), busyTimeout: 0)
            var pauses = 0
            #expect {
                try hasty.prepareForWriting(SQLMigration.all) { pauses += 1 }
            } throws: {
                ($0 as? DatabaseError)?.code == .busy
            }
            #expect(pauses == 0)
        }
    }

    private func makeFile(_ body: (Connection) throws -> Void) throws {
        if !FileManager.default.fileExists(atPath: folder.path()) {
            try Data().write(to: URL(fileURLWithPath: folder.path()))
        }
        try body(try Connection(path: folder.path(), busyTimeout: 5000))
    }
}
