import GatehouseRows
import Testing

@Suite("A table")
struct TableTests {
    private let schema = Note.table.schema

    @Test func `has the columns, the key and the indexes that it was described with`() {
        #expect(
            schema.columns == [
                .text("id"), .integer("number"), .text("text").optional, .integer("end_number").optional,
                .text("author"),
            ])
        #expect(schema.key == ["id"])
        #expect(
            schema.indexes == [
                TableSchema.Index(columns: ["number", "text"], isUnique: false, onlyWhereNull: nil),
                TableSchema.Index(columns: ["text"], isUnique: true, onlyWhereNull: "end_number"),
            ])
    }

    @Test func `finds a column by the property that it contains`() {
        #expect(Note.table.name(\.number) == "number" && Note.table.name(\.end) == "end_number")
        #expect(Note.table.name(\.author.name) == "author")
        #expect(Note.table.name(\.title) == "" && Note.table.name(\.length) == "")
    }

    @Test func `takes no computed property for another one that a column contains`() {
        let table = Table("titles", key: \Note.title, columns: [Column("title", \Note.title), Column("id", \.id)])
        #expect(table.name(\.length) == "" && table.name(\.title) == "")
        #expect(table.schema.key == [""])
    }

    @Test func `reads the row that it has written`() throws {
        let note = Note("a", number: 3, text: "", end: nil)
        let cells = Note.table.cells(of: note)
        #expect(cells.values == [.text("a"), .integer(3), .text(""), .null, .text("")])
        #expect(try Note(cells) == note)
    }

    @Test func `reads no row from cells that aren't what its columns say`() {
        for values in [
            [.null, .integer(3), .null, .null, .text("")], [.text("a"), .text("3"), .null, .null, .text("")],
            [.text("a")], [],
        ] as [[Cell]] {
            #expect {
                try Note(Cells(values, of: schema))
            } throws: {
                ($0 as? StorageError)?.code == .corrupt
            }
        }
        #expect(throws: StorageError.self) { try Cells([.text("a")], of: schema).get("unknown") as String }
    }
}
