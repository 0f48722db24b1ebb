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
        let storage = try ServiceStorage.sqlite(path: folder.path())
        try await Settings.insert("a", into: storage)
        for name in ["service.db", "service.db-wal", "service.db-shm"] {
            #expect(try mode(name) == 0o600)
        }
    }

    @Test func `leaves only the database's file behind when it's closed again`() async throws {
        for number in 0..<50 {
            let database = try SQLiteDatabase(path: folder.path())
            try await Settings.insert("\(number)", into: .sqlite(database))
            await database.close()
            await #expect(throws: ServiceError.self) { try await Settings.names(in: .sqlite(database)) }
            try #require(
                try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["service.db"], "\(number)")
        }
    }

    @Test(arguments: ["a new file", "a file that is there"])
    func `sets up each connection so that what was answered survives the machine`(file: String) async throws {
        if file == "a file that is there" { _ = try SQLiteDatabase(path: folder.path()) }
        let database = try SQLiteDatabase(path: folder.path())
        @Sendable func settings(_ connection: Connection) throws -> [String: Int] {
            let names = ["synchronous", "cell_size_check", "query_only"]
            return try Dictionary(uniqueKeysWithValues: names.map { ($0, try connection.integer("PRAGMA \($0)")) })
        }
        let full = 2
        let writer = try await database.write(settings)
        #expect(writer == ["synchronous": full, "cell_size_check": 1, "query_only": 0])
        let reader = try await database.read(settings)
        #expect(reader["synchronous"] == full)
        #expect(reader["query_only"] == 1)
        let mode = try await database.read { (connection: Connection) in try connection.texts("PRAGMA journal_mode") }
        #expect(mode == ["wal"])
    }

    @Test func `takes an empty file for a new database`() async throws {
        try Data().write(to: URL(fileURLWithPath: folder.path()))
        let storage = try ServiceStorage.sqlite(path: folder.path())
        try await Settings.insert("a", into: storage)
        #expect(try await Settings.names(in: storage) == ["a"])
    }

    @Test func `takes no name for a special one`() async throws {
        try await Settings.insert("a", into: try ServiceStorage.sqlite(path: folder.path(":memory:")))
        #expect(FileManager.default.fileExists(atPath: folder.path(":memory:")))
    }

    @Test func `needs the folder, and a file`() throws {
        expectRefusal(.cannotOpen, path: folder.path("absent/service.db"))
        expectRefusal(.cannotOpen, path: folder.url.path)
    }

    @Test func `needs the file, and makes nothing, where it may not`() throws {
        #expect {
            try SQLiteDatabase(path: folder.path(), opening: .existing)
        } throws: {
            ($0 as? DatabaseError)?.code == .cannotOpen
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
        try Data().write(to: URL(fileURLWithPath: folder.path()))
        #expect {
            try SQLiteDatabase(path: folder.path(), opening: .existing)
        } throws: {
            ($0 as? DatabaseError)?.code == .cannotOpen
        }
        _ = try SQLiteDatabase(path: folder.path())
        _ = try SQLiteDatabase(path: folder.path(), opening: .existing)
    }

    @Test func `refuses what isn't a database`() throws {
        try Data("This is a letter, not a database. ".utf8 + Data(repeating: 32, count: 4096))
            .write(to: URL(fileURLWithPath: folder.path()))
        expectRefusal(.foreignDatabase)
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

    @Test func `refuses a database of the former layout, also where it may migrate`() throws {
        try makeFile { connection in
            try connection.run("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
            try connection.run("INSERT INTO migrations (name) VALUES ('service records'), ('replay memory')")
            try connection.run("PRAGMA application_id = \(0x4774_4873)")
        }
        expectRefusal(.formerLayout)
        #expect { try SQLiteDatabase(path: folder.path(), migrating: true) } throws: {
            ($0 as? DatabaseError)?.code == .formerLayout
        }
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
            for number in 0..<8 {
                group.addTask {
                    let database = try SQLiteDatabase(path: path, busyTimeout: .seconds(60))
                    try await Settings.insert("\(number)", into: .sqlite(database))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Settings.names(in: .sqlite(path: path)).count == 8)
    }

    @Test func `waits for whoever holds the file as long as it was told to, however often it has to ask`() throws {
        try makeFile { holder in
            try holder.run("BEGIN IMMEDIATE")
            let patient = try Connection(path: folder.path(), busyTimeout: 60_000)
            var pauses = 0
            try patient.prepareForWriting(.create, SQLMigration.all) {
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
                try hasty.prepareForWriting(.create, SQLMigration.all) { pauses += 1 }
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
