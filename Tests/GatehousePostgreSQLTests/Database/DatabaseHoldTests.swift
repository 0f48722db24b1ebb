import GatehouseSQL
import Testing

@testable import GatehousePostgreSQL

@Suite("The hold of a database on a server")
struct DatabaseHoldTests {
    private let database: TestDatabase

    init() throws {
        database = try TestDatabase()
    }

    @Test func `excludes services, and services exclude it`() async throws {
        var hold = try DatabaseHold(of: database.location)
        #expect(hold != nil)
        #expect(try DatabaseHold(of: database.location) == nil)
        let error = await #expect(throws: DatabaseError.self) { try await PostgreSQLDatabase(database.location) }
        #expect(error?.code == .busy)
        // Commands that administer need no hold, such as the one that has it.
        try await PostgreSQLDatabase(database.location, opening: .create).close()
        hold = nil
        let services = try await [PostgreSQLDatabase(database.location), PostgreSQLDatabase(database.location)]
        for service in services {
            #expect(try DatabaseHold(of: database.location) == nil)
            await service.close()
        }
        // The server takes its time to end a connection.
        while try DatabaseHold(of: database.location) == nil { await Task.yield() }
    }

    @Test func `isn't what is missing if there is no such schema`() async throws {
        let location = try PostgreSQLLocation("\(database.location)-absent")
        let error = await #expect(throws: DatabaseError.self) { try await PostgreSQLDatabase(location) }
        #expect(error?.reason.contains("no schema has been selected") == true, "\(String(describing: error))")
    }

    @Test func `is one for each schema`() throws {
        let other = try TestDatabase()
        let holds = try [DatabaseHold(of: database.location), DatabaseHold(of: other.location)]
        #expect(holds.allSatisfy { $0 != nil })
    }
}
