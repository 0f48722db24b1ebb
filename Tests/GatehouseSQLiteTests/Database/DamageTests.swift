import Foundation
import GatehouseRows
import GatehouseSQLite
import GatehouseService
import Testing

@Suite("A database that can't go on")
struct DamageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func expectFailure(
        _ code: ServiceError.Code, _ cause: DatabaseError.Code, _ body: () async throws -> Void
    ) async {
        await #expect { try await body() } throws: { error in
            let error = error as? ServiceError
            let cause = ((error?.underlyingError as? StorageError)?.underlyingError as? DatabaseError)?.code == cause
            return error?.code == code && cause
        }
    }

    /// A database in which there is room for a few rows.
    private func smallDatabase() async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: folder.path())
        try await database.write { (connection: Connection) in
            let pages = try connection.integer("PRAGMA page_count")
            _ = try connection.integer("PRAGMA max_page_count = \(pages + 4)")
        }
        return database
    }

    @Test func `says that the disk is full, keeps nothing half written, and goes on when there is room`() async throws {
        let database = try await smallDatabase()
        let storage = ServiceStorage.sqlite(database)
        var count = 0
        var isFull = false
        while !isFull, count < 10_000 {
            do {
                try await Settings.insert("\(count)", into: storage)
                count += 1
            } catch {
                isFull = true
            }
        }
        #expect(isFull)
        let before = try await Snapshot(of: database)
        await expectFailure(.storageUnavailable, .full) {
            for number in 0..<100 { try await Settings.insert("more \(number)", into: storage) }
        }
        let after = try await Snapshot(of: database)
        #expect(after.tables["settings"]?.isSuperset(of: before.tables["settings"] ?? []) == true)
        try await database.write { (connection: Connection) in
            _ = try connection.integer("PRAGMA max_page_count = 1000")
        }
        try await Settings.insert("one more", into: storage)
        #expect(try await Settings.names(in: storage).count > count)
    }

    @Test func `answers exactly those that found room when many come at once`() async throws {
        let storage = ServiceStorage.sqlite(try await smallDatabase())
        let answered = await withTaskGroup(of: String?.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    (try? await Settings.insert("\(number)", into: storage)) == nil ? nil : "\(number)"
                }
            }
            return await group.reduce(into: Set<String>()) { if let name = $1 { $0.insert(name) } }
        }
        #expect((1..<1000).contains(answered.count))
        #expect(try await Settings.names(in: storage) == answered)
    }

    @Test func `says that it's damaged`() async throws {
        let path = folder.path()
        let whole = try ServiceStorage.sqlite(path: path)
        for number in 0..<500 { try await Settings.insert("setting \(number)", into: whole) }
        try Connection(path: path, busyTimeout: 5000).run("PRAGMA wal_checkpoint(TRUNCATE)")
        let other = folder.path("damaged.db")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for page in 1..<bytes.count / 4096 where isLeaf(bytes[page * 4096..<(page + 1) * 4096]) {
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xEE, count: 4096))
        }
        try bytes.write(to: URL(fileURLWithPath: other))
        let damaged = try ServiceStorage.sqlite(path: other)
        await expectFailure(.storageCorrupt, .corrupt) { _ = try await Settings.names(in: damaged) }
    }

    private func isLeaf(_ page: Data) -> Bool {
        page.first == 13 && page.firstRange(of: Data("a value of setting".utf8)) != nil
    }

    @Test func `says so when a column contains what it can't`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        try await database.write { (connection: Connection) in
            _ = try connection.run(
                """
                INSERT INTO signing_keys (id, algorithm, public_key, sealed_private_key, stage, created_at)
                VALUES ('a', 'ES256', 'no JSON', x'00', 'current', 1)
                """)
        }
        await #expect {
            _ = try await ServiceStorage.sqlite(database).read { try $0.keys() }
        } throws: {
            ($0 as? ServiceError)?.code == .storageCorrupt
        }
    }

    @Test func `says so when another process holds it for too long`() async throws {
        let storage = ServiceStorage.sqlite(
            try SQLiteDatabase(path: folder.path(), busyTimeout: .milliseconds(20)))
        let holder = try Connection(path: folder.path(), busyTimeout: 0)
        try holder.run("BEGIN IMMEDIATE")
        await expectFailure(.storageUnavailable, .busy) { try await Settings.insert("a", into: storage) }
        #expect(try await Settings.names(in: storage) == [])
        try holder.run("COMMIT")
        try await Settings.insert("a", into: storage)
        #expect(try await Settings.names(in: storage) == ["a"])
    }
}
