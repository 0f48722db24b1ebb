import GatehouseRows
import Testing

@Suite("The objection to a query")
struct ObjectionTests {
    private let schema = Note.table.schema

    private func objection(_ conditions: Condition..., order: String? = nil, limit: Int? = nil) -> String? {
        schema.objection(
            to: conditions, order: order.map { [RowQuery.Order(column: $0, isDescending: false)] } ?? [], limit: limit)
    }

    @Test func `isn't made if an index finds the rows`() {
        #expect(objection(Condition("id", .isEqual, .text("a"))) == nil)
        #expect(objection(Condition("id", .isGreater, .text("a"))) == nil)
        #expect(objection(Condition("number", .isLess, .integer(3))) == nil)
        #expect(objection(Condition("text", .isNull, .null), Condition("number", .isEqual, .integer(1))) == nil)
        #expect(objection(order: "id", limit: 5) == nil && objection(order: "number", limit: 5) == nil)
    }

    @Test func `is made if a database would read all rows`() {
        #expect(objection() != nil && objection(limit: 1) != nil && objection(order: "id") != nil)
        #expect(objection(Condition("author", .isEqual, .text("a"))) != nil)
        #expect(objection(order: "author", limit: 5) != nil)
        #expect(objection(Condition("text", .isNotNull, .null), Condition("end_number", .isNull, .null)) != nil)
    }

    @Test func `is made if the index doesn't contain all rows of the query`() {
        let text = Condition("text", .isEqual, .text("a"))
        #expect(objection(text) != nil)
        #expect(objection(text, Condition("end_number", .isNotNull, .null)) != nil)
        #expect(objection(text, Condition("end_number", .isEqual, .integer(1))) != nil)
        #expect(objection(text, Condition("end_number", .isNull, .null)) == nil)
        #expect(objection(order: "text", limit: 5) != nil)
    }

    @Test func `is made if a column isn't there, or can't contain what it's compared with`() {
        let id = Condition("id", .isEqual, .text("a"))
        #expect(objection(id, Condition("", .isEqual, .text("a"))) != nil)
        #expect(objection(id, order: "") != nil)
        #expect(objection(Condition("id", .isEqual, .integer(1))) != nil)
        #expect(objection(Condition("number", .isLess, .text("1"))) != nil)
        #expect(objection(Condition("number", .isNull, .null)) != nil)
    }

    @Test func `to a change is that to its conditions and its values`() {
        let id = [Condition("id", .isEqual, .text("a"))]
        func update(_ column: String, _ cell: Cell, _ conditions: [Condition]) -> String? {
            RowChange.update(RowUpdate(schema, conditions, [.init(column: column, cell: cell)])).objection
        }
        #expect(RowChange.update(RowUpdate(schema, id, [])).objection != nil)
        #expect(update("number", .integer(1), id) == nil && update("text", .null, id) == nil)
        #expect(update("number", .integer(1), []) != nil && update("", .integer(1), id) != nil)
        #expect(update("number", .null, id) != nil && update("number", .text("1"), id) != nil)
        #expect(RowChange.delete(schema, id).objection == nil && RowChange.delete(schema, []).objection != nil)
        #expect(RowChange.insert(Note.table.cells(of: Note("a"))).objection == nil)
        var cells = Note.table.cells(of: Note("a"))
        cells.values[0] = .null
        #expect(RowChange.insert(cells).objection != nil)
    }
}
