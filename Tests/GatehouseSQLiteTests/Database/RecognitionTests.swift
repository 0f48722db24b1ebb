import Foundation
import Testing

@testable import GatehouseSQLite

@Suite("A file")
final class RecognitionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `is recognized as a database, also if it's empty or another program's`() throws {
        _ = try SQLiteDatabase(path: folder.path("own.db"))
        try Data().write(to: URL(filePath: folder.path("empty.db")))
        try Data().write(to: URL(filePath: folder.path("other.db")))
        let other = try Connection(path: folder.path("other.db"), busyTimeout: 0)
        for _ in 0..<10 { try other.run("CREATE TABLE IF NOT EXISTS recipes (name TEXT)") }
        for name in ["own.db", "empty.db", "other.db"] {
            #expect(try SQLiteDatabase.recognizes(path: folder.path(name)), "\(name)")
        }
    }

    @Test(arguments: [20, 5000]) func `isn't recognized if it's a text`(length: Int) throws {
        let path = folder.path("letter.db")
        try Data(repeating: 0x41, count: length).write(to: URL(filePath: path))
        #expect(try !SQLiteDatabase.recognizes(path: path))
    }

    @Test func `that was cut off is a damaged database`() throws {
        let path = folder.path("own.db")
        _ = try SQLiteDatabase(path: path)
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(5000).write(to: URL(filePath: folder.path("damaged.db")))
        #expect { try SQLiteDatabase.recognizes(path: folder.path("damaged.db")) } throws: {
            guard let error = $0 as? DatabaseError else { return false }
            return error.code == .corrupt && error.reason.hasPrefix("the database is damaged, so restore a backup")
        }
    }

    @Test func `that can't be opened is an error`() throws {
        #expect { try SQLiteDatabase.recognizes(path: folder.path("nowhere/a.db")) } throws: {
            ($0 as? DatabaseError)?.code == .cannotOpen
        }
    }
}
