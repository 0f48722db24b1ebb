import Foundation
import Testing

@testable import GatehouseCommand

@Suite("The place of a database")
struct DatabaseLocationTests {
    @Test func `is a path behind its kind`() throws {
        let location = try DatabaseLocation("sqlite:/tmp/a b.db")
        #expect(location.file.path == "/tmp/a b.db")
        #expect(location.masterKeyFile.path == "/tmp/a b.db.key")
        #expect(location.description == "sqlite:/tmp/a b.db")
    }

    @Test(arguments: ["", "sqlite:", "/tmp/x.db", "postgresql://localhost/x"])
    func `is nothing else`(text: String) {
        #expect(throws: CommandFailure.self) { try DatabaseLocation(text) }
    }
}
