import GatehouseRows
import GatehouseSQL
import Testing

@Suite("The statements of an update of one row")
struct UpdateTextTests {
    private let schema = Book.table.schema

    @Test func `have the values as parameters, in their order`() {
        let shape = UpdateShape(
            schema, assignments: ["title"],
            conditions: [.init("position", .isEqual), .init("title", .isEqual), .init("shelf", .isEqual)])
        let text = UpdateText(shape)
        #expect(
            text.change == "UPDATE books SET title = $1 "
                + "WHERE position = $2 AND title IS NOT DISTINCT FROM $3 AND shelf = $4")
        #expect(text.query == nil)
    }

    @Test func `read the columns that the update says nothing about`() {
        let shape = UpdateShape(
            schema, assignments: ["shelf"],
            conditions: [
                .init("title", .isNotNull), .init("position", .isLess), .init("position", .isGreater),
                .init("title", .isLess),
            ])
        let text = UpdateText(shape)
        #expect(
            text.change == "UPDATE books SET shelf = $1 "
                + "WHERE title IS NOT NULL AND position < $2 AND position > $3 AND title < $4")
        #expect(text.query == "SELECT position, title FROM books WHERE shelf = $1 AND position = $2")
    }

    @Test func `don't read what is null`() {
        let shape = UpdateShape(schema, assignments: ["position"], conditions: [.init("title", .isNull)])
        #expect(UpdateText(shape).change == "UPDATE books SET position = $1 WHERE title IS NULL")
        #expect(UpdateText(shape).query == "SELECT shelf FROM books WHERE shelf = $1 AND position = $2")
    }
}
