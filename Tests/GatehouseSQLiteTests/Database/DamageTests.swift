import Foundation
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@Suite("A database that can't go on")
struct DamageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func expectFailure(
        _ code: ServiceError.Code, _ cause: DatabaseError.Code, _ verb: () async throws -> Void
    ) async {
        await #expect { try await verb() } throws: { error in
            let error = error as? ServiceError
            return error?.code == code && (error?.underlyingError as? DatabaseError)?.code == cause
        }
    }

    @Test func `says that the disk is full, keeps nothing half written, and goes on when there is room`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        let storage = SQLiteStorage(database)
        try await database.write { _ = try $0.integer("PRAGMA max_page_count = 56") }
        var count = 0
        var isFull = false
        while !isFull, count < 10_000 {
            do {
                try await storage.insert(Records.account(AccountID("account-\(count)")), audit: Records.entry)
                count += 1
            } catch {
                isFull = true
            }
        }
        #expect(isFull)
        let before = try await Snapshot(of: database)
        await expectFailure(.storageUnavailable, .full) {
            try await storage.insert(Records.account("one-more"), audit: Records.entry)
        }
        #expect(try await Snapshot(of: database) == before)
        #expect(try await storage.accounts().count == count)
        #expect(try await storage.countAuditEntries(matching: AuditQuery()) == count)
        try await database.write { _ = try $0.integer("PRAGMA max_page_count = 1000") }
        try await storage.insert(Records.account("one-more"), audit: Records.entry)
    }

    @Test func `answers exactly those that found room when many come at once`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        let storage = SQLiteStorage(database)
        try await database.write { _ = try $0.integer("PRAGMA max_page_count = 56") }
        let answered = await withTaskGroup(of: String?.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let id = AccountID("account-\(number)")
                    let done: Void? = try? await storage.insert(Records.account(id), audit: Records.entry)
                    return done.map { id.rawValue }
                }
            }
            return await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
        }
        #expect((1..<1000).contains(answered.count))
        #expect(try await Set(storage.accounts().map(\.id.rawValue)) == answered)
    }

    @Test func `says that it's damaged`() async throws {
        let path = folder.path()
        let whole = try SQLiteStorage(path: path)
        for number in 0..<300 {
            try await whole.insert(Records.account(AccountID("account-\(number)")), audit: Records.entry)
        }
        try Connection(path: path, busyTimeout: 5000).run("PRAGMA wal_checkpoint(TRUNCATE)")
        let other = folder.path("damaged.db")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for page in 1..<bytes.count / 4096 where try await isLeaf(page, of: "accounts", at: path) {
            bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xEE, count: 4096))
        }
        try bytes.write(to: URL(fileURLWithPath: other))
        let damaged = try SQLiteStorage(path: other)
        await expectFailure(.storageCorrupt, .corrupt) { _ = try await damaged.accounts() }
        #expect(try await damaged.countAuditEntries(matching: AuditQuery()) == 300)
    }

    @Test func `says so when a column holds what it can't`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        let storage = SQLiteStorage(database)
        _ = try await storage.insert(Records.app(), spending: nil, at: Records.start, audit: Records.entry)
        try await database.write { _ = try $0.run("UPDATE apps SET grant_types = 'no list'") }
        await expectFailure(.storageCorrupt, .corrupt) { _ = try await storage.app("notes") }
    }

    @Test func `says so when another process holds it for too long`() async throws {
        let database = try SQLiteDatabase(path: folder.path(), busyTimeout: .milliseconds(20))
        let storage = SQLiteStorage(database)
        let holder = try Connection(path: folder.path(), busyTimeout: 0)
        try holder.run("BEGIN IMMEDIATE")
        await expectFailure(.storageUnavailable, .busy) { try await storage.append(Records.entry) }
        #expect(try await storage.countAuditEntries(matching: AuditQuery()) == 0)
        try holder.run("COMMIT")
        try await storage.append(Records.entry)
    }

    private func isLeaf(_ page: Int, of table: String, at path: String) async throws -> Bool {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let content = bytes[page * 4096..<(page + 1) * 4096]
        return content.first == 13 && content.firstRange(of: Data("@example.com".utf8)) != nil
    }
}
