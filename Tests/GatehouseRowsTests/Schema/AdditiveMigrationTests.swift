import GatehouseRows
import Testing

@Suite("A migration that only adds something")
struct AdditiveMigrationTests {
    @Test(arguments: [
        [SchemaChange.createTable("notes", [.text("id")], key: ["id"])],
        [.createIndex("notes_by_text", on: "notes", ["text"])],
        [.addColumn("notes", .text("author").optional)],
        [
            .createTable("notes", [.text("id"), .text("name")], key: ["id"]),
            .createIndex("notes_by_name", on: "notes", ["name"], isUnique: true),
        ],
    ])
    func `keeps older versions running`(changes: [SchemaChange]) {
        #expect(Migration("a step", changes).keepsOlderVersionsRunning)
        #expect(!Migration("a step", changes, keepsOlderVersionsRunning: false).keepsOlderVersionsRunning)
    }

    @Test(arguments: [
        SchemaChange.createIndex("notes_by_name", on: "notes", ["name"], isUnique: true),
        .addColumn("notes", .text("author")), .dropColumn("notes", "text"), .dropTable("notes"),
        .dropIndex("notes_by_text"),
    ])
    func `changes nothing that they need`(change: SchemaChange) {
        let changes = [.createTable("others", [.text("id")], key: ["id"]), change]
        #expect(!Migration("a step", changes).keepsOlderVersionsRunning)
        #expect(Migration("a step", changes, keepsOlderVersionsRunning: true).keepsOlderVersionsRunning)
    }
}
