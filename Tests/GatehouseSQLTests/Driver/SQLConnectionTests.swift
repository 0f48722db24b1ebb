import GatehouseRows
import GatehouseSQL
import Testing

@Suite("A transaction on an SQL connection")
struct SQLConnectionTests {
    /// Notes the statements, and returns the same cells for each query.
    private final class Connection: SQLConnection {
        let dialect = Dialect.test
        var statements: [String] = []
        let cells: [[Cell]]

        init(_ cells: [[Cell]] = []) {
            self.cells = cells
        }

        func run(_ statement: SQLStatement) -> [[Cell]] {
            statements.append(statement.text)
            return cells
        }

        func run(_ statements: [SQLStatement]) {
            self.statements += statements.map(\.text)
        }
    }

    private struct Refusal: Error {}

    @Test func `runs its queries at once, and its changes at the end`() throws {
        let connection = Connection([[.text("a"), .integer(1), .null]])
        let answer = try connection.perform { transaction in
            transaction.insert(Book("b", 1))
            transaction.delete(Book("c", 1))
            #expect(connection.statements.isEmpty)
            return 7
        }
        #expect(answer == 7)
        #expect(
            connection.statements == [
                "INSERT INTO books (shelf, position, title) VALUES ($1, $2, $3)",
                "DELETE FROM books WHERE shelf = $1 AND position = $2",
            ])
        let book = try connection.perform { try $0.first(Book.self, where: \.shelf == "a", lock: .update) }
        #expect(book == Book("a", 1))
        #expect(connection.statements.last?.hasSuffix("WHERE shelf = $1 LIMIT $2 <update>") == true)
    }

    @Test func `makes no change if its body throws, or if one change would be refused`() {
        let connection = Connection()
        #expect(throws: Refusal.self) {
            try connection.perform { transaction in
                transaction.insert(Book("a", 1))
                throw Refusal()
            }
        }
        #expect(throws: StorageError.self) {
            try connection.perform { transaction in
                transaction.insert(Book("a", 1))
                transaction.deleteAll(Book.self, where: \.title == nil)
            }
        }
        #expect(connection.statements.isEmpty)
    }

    @Test func `that only reads has no locks`() throws {
        let connection = Connection([[.text("a"), .integer(1), .text("t")]])
        let reading = try connection.performReading { try $0.all(Book.self, where: \.shelf == "a") }
        #expect(reading == [Book("a", 1, title: "t")])
        #expect(throws: StorageError.self) {
            try connection.performReading { try $0.first(Book.self, where: \.shelf == "a", lock: .share) }
        }
    }

    @Test(arguments: [[], [.text("a")], [.null, .integer(1), .null], [.text("a"), .text("1"), .null]] as [[Cell]])
    func `doesn't read a row that the program can't have written`(cells: [Cell]) {
        #expect {
            try Connection([cells]).perform { try $0.first(Book.self, where: \.shelf == "a") }
        } throws: {
            ($0 as? StorageError)?.code == .corrupt
        }
    }
}
