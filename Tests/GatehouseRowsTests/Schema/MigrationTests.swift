import GatehouseRows
import GatehouseTesting
import Testing

@Suite("The difference between migrations and tables")
struct MigrationTests {
    private let columns: [TableSchema.Column] = [
        .text("id"), .integer("number"), .text("text").optional, .integer("end_number").optional, .text("author"),
    ]
    private let byNumber = SchemaChange.createIndex("notes_by_number", on: "notes", ["number", "text"])
    private let byText = SchemaChange.createIndex(
        "notes_by_text", on: "notes", ["text"], isUnique: true, onlyWhereNull: "end_number")

    private func differences(_ changes: SchemaChange...) -> [String] {
        Migration.differences(of: changes.map { Migration("test", [$0]) }, from: [Note.table.schema])
    }

    private func create(_ columns: [TableSchema.Column], key: [String] = ["id"]) -> SchemaChange {
        .createTable("notes", columns, key: key)
    }

    @Test func `isn't there if they make what the tables say`() {
        #expect(differences(create(columns), byNumber, byText) == [])
        #expect(differences(create(columns.reversed()), byText, byNumber) == [])
    }

    @Test func `isn't there for the tables of the checks of engines`() {
        let (migrations, tables) = (RowEngineConformance.migrations, RowEngineConformance.tables)
        #expect(Migration.differences(of: migrations, from: tables) == [])
        #expect(Migration.differences(of: migrations, from: Array(tables.dropLast())).count == 1)
        #expect(!Migration.differences(of: Array(migrations.dropLast()), from: tables).isEmpty)
    }

    @Test func `is each column, key and index that only one of them has`() {
        #expect(differences() == ["No migration makes the table notes."])
        #expect(
            differences(create(Array(columns.dropLast())), byNumber, byText)
                == ["The migrations make no column author (text) of notes."])
        #expect(
            differences(create(columns + [.bytes("more")]), byNumber, byText)
                == ["The table notes isn't described with the column more (bytes)."])
        #expect(
            differences(create([.text("id"), .integer("number").optional] + columns.dropFirst(2)), byNumber, byText)
                == [
                    "The migrations make no column number (integer) of notes.",
                    "The table notes isn't described with the column number (integer or null).",
                ])
        #expect(differences(create(columns, key: ["id", "number"]), byNumber, byText).count == 2)
        #expect(
            differences(create(columns), byNumber)
                == ["The migrations make no index unique (text) where end_number is null of notes."])
        #expect(
            differences(create(columns), byNumber, byText, .createIndex("more", on: "notes", ["number", "text"]))
                == ["The table notes isn't described with the index (number, text)."])
        #expect(
            differences(create(columns), byNumber, byText, .createTable("more", [.text("id")], key: ["id"]))
                == ["No table is described that is called more."])
    }

    @Test func `is seen in each property of an index`() {
        for other in [
            SchemaChange.createIndex("other", on: "notes", ["text"], isUnique: true),
            .createIndex("other", on: "notes", ["text"], onlyWhereNull: "end_number"),
            .createIndex("other", on: "notes", ["author"], isUnique: true, onlyWhereNull: "end_number"),
            .createIndex("other", on: "notes", ["text", "id"], isUnique: true, onlyWhereNull: "end_number"),
            .createIndex("other", on: "notes", ["text"], isUnique: true, onlyWhereNull: "text"),
        ] {
            #expect(differences(create(columns), byNumber, other).count == 2)
        }
    }

    @Test func `follows each change`() {
        let more = SchemaChange.createIndex("more", on: "notes", ["author"])
        #expect(differences(create(columns), byNumber, byText, more, .dropIndex("more")) == [])
        let added = TableSchema.Column.bytes("added").optional
        #expect(
            differences(create(columns), byNumber, byText, .addColumn("notes", added), .dropColumn("notes", "added"))
                == [])
        #expect(
            differences(create(columns), byNumber, .dropTable("notes"), create(columns), byNumber, byText) == [])
    }

    @Test func `is a change that a database can't make`() {
        let impossible: [SchemaChange] = [
            create(columns), .createTable("other", [.text("id"), .integer("id")], key: ["id"]),
            .createTable("other", [.text("id")], key: []), .createTable("other", [.text("id")], key: ["number"]),
            .createTable("other", [.text("id").optional], key: ["id"]), .createTable("", [.text("id")], key: ["id"]),
            .createTable("Other", [.text("id")], key: ["id"]), .createTable("1st", [.text("id")], key: ["id"]),
            .createTable("other", [.text("a b")], key: ["a b"]),
            .createIndex("notes_by_number", on: "notes", ["id"]), .createIndex("notes", on: "notes", ["id"]),
            .createIndex("other", on: "others", ["id"]), .createIndex("other", on: "notes", ["unknown"]),
            .createIndex("other", on: "notes", []),
            .createIndex("other", on: "notes", ["id"], onlyWhereNull: "unknown"),
            .createIndex("other", on: "notes", ["id"], onlyWhereNull: "number"),
            .addColumn("notes", .text("text").optional), .addColumn("others", .text("more").optional),
            .addColumn("notes", .text("more")), .dropColumn("notes", "unknown"), .dropColumn("notes", "id"),
            .dropColumn("notes", "number"), .dropColumn("notes", "end_number"), .dropColumn("others", "id"),
            .dropTable("others"), .dropIndex("other"),
        ]
        for change in impossible {
            let found = differences(create(columns), byNumber, byText, change)
            #expect(found.count == 1 && found.first?.hasPrefix("The migration 'test': ") == true, "\(change)")
        }
    }
}
