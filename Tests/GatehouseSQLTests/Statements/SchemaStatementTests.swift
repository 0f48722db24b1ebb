import GatehouseRows
import GatehouseSQL
import Testing

@Suite("An SQL statement that changes the schema")
struct SchemaStatementTests {
    private func text(_ change: SchemaChange) -> String {
        SQLStatement(change, dialect: .test).text
    }

    @Test func `creates and drops tables`() {
        let change = SchemaChange.createTable(
            "books", [.text("shelf"), .integer("position"), .bytes("cover").optional], key: ["shelf", "position"])
        #expect(
            text(change) == "CREATE TABLE books (shelf <text> NOT NULL, position <integer> NOT NULL, cover <bytes>, "
                + "PRIMARY KEY (shelf, position)) <options>")
        #expect(text(.dropTable("books")) == "DROP TABLE books")
    }

    @Test func `creates and drops indexes`() {
        #expect(text(.createIndex("i", on: "books", ["a", "b"])) == "CREATE INDEX i ON books (a, b)")
        #expect(text(.createIndex("i", on: "books", ["a"], isUnique: true)) == "CREATE UNIQUE INDEX i ON books (a)")
        #expect(
            text(.createIndex("i", on: "books", ["a"], onlyWhereNull: "b"))
                == "CREATE INDEX i ON books (a) WHERE b IS NULL")
        #expect(text(.dropIndex("i")) == "DROP INDEX i")
    }

    @Test func `adds and drops columns`() {
        #expect(text(.addColumn("books", .text("title").optional)) == "ALTER TABLE books ADD COLUMN title <text>")
        #expect(text(.dropColumn("books", "title")) == "ALTER TABLE books DROP COLUMN title")
    }

    @Test func `is one of a migration's, in their order`() {
        let migration = SQLMigration(Migration("test", [.dropIndex("i"), .dropTable("books")]), dialect: .test)
        #expect(migration.name == "test" && migration.statements == ["DROP INDEX i", "DROP TABLE books"])
    }
}
