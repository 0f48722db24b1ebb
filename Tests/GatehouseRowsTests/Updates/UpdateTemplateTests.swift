import GatehouseRows
import Testing

@Suite("An update of one row")
struct UpdateTemplateTests {
    private typealias Template = UpdateTemplate<Note, Int>

    private let template = Template(
        where: [
            .greater(\.end) { $0 - 1 }, .equal(\.id) { "note \($0)" }, .equal(\.number) { $0 }, .isNil(\.text),
        ],
        settings: [.set(\.number) { $0 + 1 }, .set(\.author.name) { _ in "Eve" }])

    @Test func `is the change that a transaction would make`() throws {
        let change = try template(7).change
        let expected = RowUpdate(
            Note.table.schema,
            [
                Condition("end_number", .isGreater, .integer(6)), Condition("id", .isEqual, .text("note 7")),
                Condition("number", .isEqual, .integer(7)), Condition("text", .isNull, .null),
            ], [.init(column: "number", cell: .integer(8)), .init(column: "author", cell: .text("Eve"))])
        #expect(change == expected)
    }

    @Test func `says what is known of the row afterwards`() throws {
        let update = try template(7)
        #expect(template.shape.otherColumns == ["end_number"])
        #expect(update.key == [.text("note 7")])
        let row = try Note(update.row([.integer(9)]))
        var expected = Note("note 7", number: 8, end: 9)
        expected.author.name = "Eve"
        #expect(row == expected)
    }

    @Test func `finds null by a value that is nil`() throws {
        let template = UpdateTemplate<Note, String?>(
            where: [.equal(\.id) { _ in "a" }, .equal(\.text) { $0 }], settings: [.set(\.text) { _ in "new" }])
        #expect(try template(nil).change.conditions.last == Condition("text", .isNull, .null))
        #expect(try template("old").change.conditions.last == Condition("text", .isEqual, .text("old")))
        #expect(template.shape.otherColumns == ["number", "end_number", "author"])
    }

    @Test func `is refused if it doesn't name one row, or a column that isn't there`() {
        let id = Template.Requirement.equal(\.id) { _ in "a" }
        let number = Template.Assignment.set(\.number) { $0 }
        #expect(Template(where: [id], settings: [number]).shape.objection == nil)
        let refused = [
            Template(where: [], settings: [number]), Template(where: [.isNil(\.text)], settings: [number]),
            Template(where: [.greater(\.id) { _ in "a" }], settings: [number]), Template(where: [id], settings: []),
            Template(where: [id], settings: [number, number]),
            Template(where: [id], settings: [number, .set(\.id) { _ in "b" }]),
            Template(where: [id, .equal(\.title) { _ in "a" }], settings: [number]),
            Template(where: [id], settings: [.set(\.title) { _ in "a" }]),
        ]
        for template in refused { #expect(throws: StorageError.self) { try template(1) } }
    }
}
