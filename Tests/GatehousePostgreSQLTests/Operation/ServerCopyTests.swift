import Foundation
import GatehouseRows
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import GatehouseTesting
import Testing

@testable import GatehousePostgreSQL

@Suite("A copy of a database on a server")
struct ServerCopyTests {
    private static let rowCount = 603

    private let database: TestDatabase
    private let folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-copy-\(UUID().uuidString)")
    private let copy = DatabaseCopy(of: ServiceSchema.tables)

    init() throws {
        database = try TestDatabase()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    private func file(_ name: String) -> DatabaseFileCopy {
        DatabaseFileCopy(path: folder.appending(path: name).path)
    }

    private var server: ServerDatabaseCopy { ServerDatabaseCopy(database.location) }

    private func fill(_ target: any CopyTarget) throws {
        try target.make { connection in
            for schema in ServiceSchema.tables {
                try connection.run(SampleRows.make(Self.rowCount, of: schema).map { SQLStatement(.insert($0)) })
            }
        }
    }

    @Test func `is made from a file and back, row by row`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try fill(file("first.db"))
        #expect(try copy(from: file("first.db"), to: server).allSatisfy { $0.rows == Self.rowCount })
        #expect(try copy(from: server, to: file("second.db")).count == ServiceSchema.tables.count)
        #expect(try DatabaseInspection(of: database.location).damage == [])
        let status = try DatabaseStatus(of: database.location)
        #expect(status.schema == .usable && status.logSize == nil && status.size > 1_000_000)
        #expect(status.rowCounts.allSatisfy { $0.rows == Self.rowCount && $0.isComplete })
    }

    @Test func `replaces nothing, and leaves nothing if it fails`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try server.make { connection in
                try connection.run([SQLStatement("DELETE FROM migrations")])
                throw Failure()
            }
        }
        #expect(try DatabaseStatus(of: database.location).schemaSteps.isEmpty)
        try fill(server)
        let error = #expect(throws: DatabaseError.self) { try fill(server) }
        #expect(error?.code == .cannotOpen)
        #expect(try DatabaseStatus(of: database.location).rowCounts.allSatisfy { $0.rows == Self.rowCount })
    }

    @Test func `shows one moment, also while others write`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try fill(server)
        try server.read { connection in
            let before = try ServiceSchema.tables.map { try connection.readAll($0) }
            for schema in ServiceSchema.tables { try database.run("DELETE FROM \(schema.name)") }
            #expect(try ServiceSchema.tables.map { try connection.readAll($0) } == before)
        }
        #expect(try DatabaseStatus(of: database.location).rowCounts.allSatisfy { $0.rows == 0 })
    }
}
