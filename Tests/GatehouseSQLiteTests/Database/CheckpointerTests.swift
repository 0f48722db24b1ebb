import Foundation
import GatehouseRows
import Testing

@testable import GatehouseSQLite

@Suite("A checkpoint of the write-ahead log")
struct CheckpointerTests {
    private let folder: TemporaryFolder
    private let writer: Connection

    init() throws {
        folder = try TemporaryFolder()
        _ = try SQLiteDatabase(path: folder.path())
        writer = try CheckpointerTests.connect(to: folder)
        try writer.run("CREATE TABLE pages (content BLOB)")
    }

    private static func connect(to folder: TemporaryFolder) throws -> Connection {
        try Connection(path: folder.path(), busyTimeout: 0)
    }

    private func size(_ ending: String = "") throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: folder.path() + ending)[.size] as? Int)
    }

    /// Writes so many pages of 4096 bytes.
    private func write(pages: Int) throws {
        try writer.run("INSERT INTO pages VALUES (randomblob(?))", [pages * 4096])
    }

    @Test func `isn't made by a connection that only writes`() throws {
        let before = try size()
        for _ in 0..<3 { try write(pages: 1000) }
        #expect(writer.logPages > 3000)
        #expect(try size() == before)
    }

    @Test func `moves the pages of a long log to the database`() throws {
        let checkpointer = try Checkpointer(CheckpointerTests.connect(to: folder))
        let before = try size()
        try write(pages: 900)
        checkpointer.checkpointIfDue(writer)
        #expect(try size() == before)
        try write(pages: 100)
        checkpointer.checkpointIfDue(writer)
        #expect(try size() > before + 1000 * 4096)
        // The next transaction begins the log anew.
        try write(pages: 1)
        #expect(writer.logPages < 10)
    }

    @Test func `isn't made while somebody else could begin the log anew`() throws {
        let (checkpointer, before) = (try Checkpointer(CheckpointerTests.connect(to: folder)), try size())
        try write(pages: 1000)
        let other = try CheckpointerTests.connect(to: folder)
        try other.run("BEGIN IMMEDIATE")
        #expect(throws: DatabaseError.self) { try checkpointer.checkpoint(writer) }
        #expect(try size() == before)
        try other.run("COMMIT")
        try checkpointer.checkpoint(writer)
        #expect(try size() > before)
    }

    @Test func `keeps the log of a database short that is written to all the time`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        for _ in 0..<40 {
            try await database.write { (connection: Connection) in
                _ = try connection.run("INSERT INTO pages VALUES (randomblob(?))", [200 * 4096])
            }
        }
        #expect(try size("-wal") < 2000 * 4096)
        #expect(try size() > 6000 * 4096)
    }

    @Test func `cuts off the file of a log that has grown while somebody read`() async throws {
        let database = try SQLiteDatabase(path: folder.path())
        let reader = try CheckpointerTests.connect(to: folder)
        try reader.run("BEGIN")
        _ = try reader.rows("SELECT count(*) FROM pages")
        @Sendable func write(pages: Int) async throws {
            try await database.write { (connection: Connection) in
                _ = try connection.run("INSERT INTO pages VALUES (randomblob(?))", [pages * 4096])
            }
        }
        for _ in 0..<6 { try await write(pages: 1000) }
        #expect(try size("-wal") > 6000 * 4096)
        try reader.run("COMMIT")
        for _ in 0..<3 { try await write(pages: 1000) }
        #expect(try size("-wal") <= 16 << 20)
    }

    // Empties the log while another connection reads an older state, and says how often it paused.
    private func pauses(untilReaderEndsIn end: Int) throws -> Int {
        try write(pages: 500)
        let reader = try CheckpointerTests.connect(to: folder)
        try reader.run("BEGIN")
        _ = try reader.rows("SELECT count(*) FROM pages")
        var pauses = 0
        let checkpointer = try Checkpointer(CheckpointerTests.connect(to: folder))
        func emptyLog() throws {
            try checkpointer.emptyLog(CheckpointerTests.connect(to: folder)) {
                pauses += 1
                if pauses == end { #expect(throws: Never.self) { try reader.run("COMMIT") } }
            }
        }
        if end < 50 { try emptyLog() } else { #expect(throws: DatabaseError.self) { try emptyLog() } }
        return pauses
    }

    @Test func `empties the log as soon as nobody reads an older state`() throws {
        #expect(try pauses(untilReaderEndsIn: 3) == 3)
        #expect(try size("-wal") < 3 * 4096)
    }

    @Test func `gives up if somebody reads for ever`() throws {
        #expect(try pauses(untilReaderEndsIn: .max) == 50)
        #expect(try size("-wal") > 500 * 4096)
    }
}
