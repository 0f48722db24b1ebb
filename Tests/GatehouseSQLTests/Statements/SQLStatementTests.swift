import GatehouseRows
import GatehouseSQL
import Testing

@Suite("An SQL statement")
struct SQLStatementTests {
    private let schema = Book.table.schema
    private let shelf = Condition("shelf", .isEqual, .text("a'b"))

    private func query(
        _ conditions: [Condition], order: [RowQuery.Order] = [], limit: Int? = nil, lock: RowQuery.Lock = .none
    ) -> SQLStatement {
        SQLStatement(
            RowQuery(schema: schema, conditions: conditions, order: order, limit: limit, lock: lock), dialect: .test)
    }

    @Test func `names the columns in their order, and has values as parameters`() {
        let statement = query([shelf, Condition("position", .isLess, .integer(3))], limit: 5, lock: .update)
        let text = "SELECT shelf, position, title FROM books WHERE shelf = $1 AND position < $2 LIMIT $3 <update>"
        #expect(statement == SQLStatement(text, [.text("a'b"), .integer(3), .integer(5)]))
        #expect(query([]).text == "SELECT shelf, position, title FROM books <none>")
    }

    @Test func `has no parameter for null`() {
        let statement = query([
            Condition("title", .isEqual, .null), Condition("title", .isNotNull, .null),
            Condition("position", .isGreater, .integer(0)),
        ])
        let end = "WHERE title IS NULL AND title IS NOT NULL AND position > $1 <none>"
        #expect(statement == SQLStatement("SELECT shelf, position, title FROM books \(end)", [.integer(0)]))
    }

    @Test func `orders null as less than all values`() {
        let order = ["shelf", "title"].flatMap {
            [RowQuery.Order(column: $0, isDescending: false), RowQuery.Order(column: $0, isDescending: true)]
        }
        #expect(
            query([], order: order, lock: .share).text == "SELECT shelf, position, title FROM books "
                + "ORDER BY shelf, shelf DESC, title NULLS FIRST, title DESC NULLS LAST <share>")
    }

    @Test func `inserts all columns`() {
        let statement = SQLStatement(.insert(Book.table.cells(of: Book("a", 1))))
        let text = "INSERT INTO books (shelf, position, title) VALUES ($1, $2, $3)"
        #expect(statement == SQLStatement(text, [.text("a"), .integer(1), .null]))
    }

    @Test func `updates some columns of the rows that fulfil the conditions`() {
        let update = RowUpdate(
            schema, [shelf, Condition("title", .isNull, .null)],
            [.init(column: "title", cell: .null), .init(column: "position", cell: .integer(2))])
        let text = "UPDATE books SET title = $1, position = $2 WHERE shelf = $3 AND title IS NULL"
        let values: [Cell] = [.null, .integer(2), .text("a'b")]
        #expect(SQLStatement(.update(update)) == SQLStatement(text, values))
    }

    @Test func `deletes the rows that fulfil the conditions`() {
        #expect(
            SQLStatement(.delete(schema, [shelf])) == SQLStatement("DELETE FROM books WHERE shelf = $1", [.text("a'b")])
        )
    }

    @Test func `numbers more than nine parameters`() {
        let statement = query((0..<11).map { Condition("position", .isGreater, .integer($0)) })
        #expect(statement.text.hasSuffix("position > $9 AND position > $10 AND position > $11 <none>"))
        #expect(statement.values == (0..<11).map { .integer($0) })
    }
}
