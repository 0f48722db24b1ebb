import Foundation
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A backup")
struct DatabaseBackupTests {
    private let folder: TemporaryFolder
    private let app: TestApp

    init() async throws {
        folder = try TemporaryFolder()
        app = try await TestApp(.sqlite(path: folder.path()))
        try await app.prepare()
    }

    private func backUp(to name: String = "copy.db") throws {
        try DatabaseBackup.make(of: folder.path(), to: folder.path(name))
    }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) }
    }

    @Test func `is one file that only its owner can read, with everything that was answered`() async throws {
        let token = try #require(try await app.redeem(app.code()).refreshToken)
        try backUp()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("copy.db"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try names == ["service.db", "service.db-wal", "service.db-shm", "copy.db"])
        let copy = try SQLiteDatabase(path: folder.path("copy.db"), opening: .existing)
        let original = try SQLiteDatabase(path: folder.path(), opening: .existing)
        #expect(try await Snapshot(of: copy) == Snapshot(of: original))
        #expect(try await TestApp(.sqlite(copy), seed: 2).rotate(token) != nil)
    }

    @Test func `replaces nothing, and leaves nothing behind if it can't be made`() throws {
        try backUp()
        #expect(throws: DatabaseError.self) { try backUp() }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("absent"))
        #expect(throws: DatabaseError.self) { try backUp(to: "link") }
        #expect(throws: DatabaseError.self) { try backUp(to: "no/such/folder") }
        let before = try names
        // A whole page of rubbish in the middle.
        try Connection(path: folder.path(), busyTimeout: 5000).run("PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path()))
        try file.seek(toOffset: 4096 * 3)
        try file.write(contentsOf: Data(repeating: 0xEE, count: 4096 * 4))
        try file.close()
        #expect(throws: DatabaseError.self) { try backUp(to: "other.db") }
        #expect(try names == before)
    }

    @Test func `is made while others write, and is whole`() async throws {
        let first = try #require(try await app.redeem(app.code()).refreshToken)
        let writing = Task { [app] in
            var token = first
            while !Task.isCancelled { token = try #require(try await app.rotate(token)) }
        }
        for number in 0..<5 {
            try backUp(to: "copy-\(number)")
            let copy = try SQLiteDatabase(path: folder.path("copy-\(number)"), opening: .existing)
            let integrity = try await copy.read { (connection: Connection) in
                try connection.texts("PRAGMA integrity_check")
            }
            #expect(integrity == ["ok"])
        }
        writing.cancel()
        try await writing.value
    }

    @Test func `can be made before a migration`() async throws {
        let path = folder.path("older.db")
        _ = try SQLiteDatabase(path: path, opening: .create, migrations: Array(SQLMigration.all.prefix(2)))
        try DatabaseBackup.make(of: path, to: folder.path("copy.db"))
        #expect(try DatabaseStatus(path: folder.path("copy.db")).schema == .older)
    }

    @Test func `isn't made of another program's database`() throws {
        let path = folder.path("other.db")
        try Data().write(to: URL(fileURLWithPath: path))
        try Connection(path: path, busyTimeout: 5000).run("CREATE TABLE recipes (name TEXT)")
        #expect { try DatabaseBackup.make(of: path, to: folder.path("copy.db")) } throws: {
            ($0 as? DatabaseError)?.code == .foreignDatabase
        }
    }
}
