import Foundation
import GatehouseRows
import GatehouseSQL
import GatehouseService
import GatehouseTesting
import Synchronization
import Testing

@testable import GatehouseSQLite

@Suite("A copy of a database")
struct DatabaseCopyTests {
    private static let rowCount = 1203

    private let folder: TemporaryFolder
    private let copy = DatabaseCopy(of: ServiceSchema.tables)

    init() throws {
        folder = try TemporaryFolder()
        _ = try DatabaseFileCopy(path: folder.path()).make { connection in
            for schema in ServiceSchema.tables {
                try connection.run(
                    SampleRows.make(Self.rowCount, of: schema).map { SQLStatement(.insert($0)) })
            }
        }
    }

    private var source: DatabaseFileCopy { DatabaseFileCopy(path: folder.path()) }
    private var target: DatabaseFileCopy { DatabaseFileCopy(path: folder.path("copy.db")) }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) }
    }

    @Test func `contains all rows of all tables`() async throws {
        let tables = try copy(from: source, to: target)
        #expect(tables.map(\.name) == ServiceSchema.tables.map(\.name).sorted())
        #expect(tables.allSatisfy { $0.rows == Self.rowCount })
        #expect(try names == ["service.db", "copy.db"])
        let (original, copied) = (
            try SQLiteDatabase(path: folder.path(), opening: .existing),
            try SQLiteDatabase(path: folder.path("copy.db"), opening: .existing)
        )
        #expect(try await Snapshot(of: original) == Snapshot(of: copied))
    }

    @Test func `replaces nothing`() throws {
        _ = try copy(from: source, to: target)
        let before = try Data(contentsOf: URL(filePath: folder.path("copy.db")))
        #expect(throws: DatabaseError.self) { try copy(from: source, to: target) }
        #expect(try Data(contentsOf: URL(filePath: folder.path("copy.db"))) == before)
        #expect(try names == ["service.db", "copy.db"])
    }

    @Test(arguments: FaultyTarget.Fault.allCases)
    func `is thrown away if it isn't the same`(_ fault: FaultyTarget.Fault) throws {
        #expect(throws: DatabaseError.self) {
            try copy(from: source, to: FaultyTarget(target: target, fault: fault))
        }
        #expect(try names == ["service.db"])
    }

    @Test func `fails with the database's own reason if there is no room`() throws {
        let error = #expect(throws: DatabaseError.self) {
            try copy(from: source, to: SmallTarget(target: target))
        }
        #expect(error?.code == .full && error?.reason.hasPrefix("database or disk is full") == true)
        #expect(try names == ["service.db"])
    }

    @Test func `needs a database of exactly this version`() throws {
        let fewer = folder.path("older.db")
        _ = try SQLiteDatabase(path: fewer, opening: .create, migrations: Array(SQLMigration.all.dropLast()))
        let addition = SQLMigration(
            "an addition", ["CREATE TABLE addition (id INTEGER PRIMARY KEY) STRICT"], keepsOlderVersionsRunning: true)
        let more = folder.path("newer.db")
        _ = try SQLiteDatabase(path: more, opening: .create, migrations: SQLMigration.all + [addition])
        for (path, code) in [(fewer, DatabaseError.Code.needsMigration), (more, .newerVersion)] {
            let error = #expect(throws: DatabaseError.self) {
                try copy(from: DatabaseFileCopy(path: path), to: target)
            }
            #expect(error?.code == code)
        }
        #expect(throws: DatabaseError.self) {
            try copy(from: DatabaseFileCopy(path: folder.path("absent.db")), to: target)
        }
    }
}

/// A target that has room for the tables and a few rows.
private struct SmallTarget: CopyTarget {
    let target: DatabaseFileCopy

    func make<Value>(_ fill: (any SQLConnection) throws -> Value) throws -> Value {
        try target.make { connection in
            let pages = try connection.run(SQLStatement("PRAGMA page_count")).first?.first.flatMap(Int.init(cell:))
            _ = try connection.run(SQLStatement("PRAGMA max_page_count = \((pages ?? 0) + 20)"))
            return try fill(connection)
        }
    }
}

/// A target that does something else than it was asked to.
struct FaultyTarget: CopyTarget {
    enum Fault: CaseIterable {
        case losesARow, changesARow, fails
    }

    let target: DatabaseFileCopy
    let fault: Fault

    func make<Value>(_ fill: (any SQLConnection) throws -> Value) throws -> Value {
        try target.make { try fill(FaultyConnection(connection: $0, fault: fault)) }
    }
}

/// A connection with a fault in one group of statements.
private struct FaultyConnection: SQLConnection {
    let connection: any SQLConnection
    let fault: FaultyTarget.Fault
    private let groups = Counter()

    init(connection: any SQLConnection, fault: FaultyTarget.Fault) {
        (self.connection, self.fault) = (connection, fault)
    }

    var dialect: Dialect { connection.dialect }

    func run(_ statement: SQLStatement) throws -> [[Cell]] { try connection.run(statement) }

    func run(_ statements: [SQLStatement]) throws {
        guard groups.next() == 20, let first = statements.first else { return try connection.run(statements) }
        switch fault {
        case .fails: throw StorageError(.full, "the disk is full")
        case .losesARow: try connection.run(Array(statements.dropFirst()))
        case .changesARow:
            let values = first.values.enumerated().map { index, cell in
                if index > 0, case .text(let text) = cell { Cell.text(text + " ") } else { cell }
            }
            try connection.run([SQLStatement(first.text, values)] + statements.dropFirst())
        }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
