import GatehouseRows
import Synchronization
import Testing

@Suite("A transaction")
struct TransactionTests {
    /// Notes the queries, and returns one row.
    private final class Source: RowSource {
        let queries = Mutex<[RowQuery]>([])

        func rows(_ query: RowQuery) -> [Cells] {
            queries.withLock { $0.append(query) }
            return [Note.table.cells(of: Note("a", number: 3))]
        }
    }

    private let source = Source()

    private func changes(_ body: (inout Transaction) throws -> Void) throws -> [RowChange] {
        var transaction = Transaction(reading: source)
        try body(&transaction)
        return try transaction.finish()
    }

    private func code(_ body: (inout Transaction) throws -> Void) -> StorageError.Code? {
        do {
            _ = try changes(body)
            return nil
        } catch {
            return (error as? StorageError)?.code
        }
    }

    @Test func `reads the rows of a query`() throws {
        let transaction = Transaction(reading: source)
        let notes = try transaction.all(
            Note.self, where: \.number > 2, \.text == nil, orderedBy: [.descending(\.number)], limit: 7, lock: .share)
        #expect(notes == [Note("a", number: 3)])
        #expect(try transaction.first(Note.self, where: \.id == "a", .isSet(\.text)) == Note("a", number: 3))
        let expected = [
            RowQuery(
                schema: Note.table.schema,
                conditions: [Condition("number", .isGreater, .integer(2)), Condition("text", .isNull, .null)],
                order: [RowQuery.Order(column: "number", isDescending: true)], limit: 7, lock: .share),
            RowQuery(
                schema: Note.table.schema,
                conditions: [Condition("id", .isEqual, .text("a")), Condition("text", .isNotNull, .null)],
                order: [], limit: 1, lock: .none),
        ]
        #expect(source.queries.withLock { $0 } == expected)
    }

    /// A note that counts those before it, where an engine lets it.
    private struct ChainedNote: ChainedRow {
        static let tables = [Note.table.schema, other]
        static let other = TableSchema("others", columns: [], key: [], indexes: [])

        let note: Note
        var cells: Cells { note.cells }

        static func insert(_ rows: [ChainedNote], in transaction: inout Transaction) {}
    }

    @Test func `keeps chained rows apart for an engine that completes them, and inserts them last for others`() throws {
        let (row, other) = (ChainedNote(note: Note("a")), Note("b"))
        #expect(
            try changes {
                $0.append(row)
                $0.insert(other)
            } == [.insert(other.cells), .insert(row.cells)])
        var transaction = Transaction(reading: source)
        transaction.append(row)
        transaction.insert(other)
        let (changes, chainedRows) = try transaction.finishChaining()
        #expect(changes == [.insert(other.cells)])
        #expect(chainedRows.map(\.cells) == [row.cells])
    }

    @Test func `reads no table that its chained rows belong to`() {
        let code = code {
            $0.append(ChainedNote(note: Note("a")))
            _ = try $0.rows(of: ChainedNote.other)
        }
        #expect(code == .failed)
        #expect(
            self.code {
                $0.append(ChainedNote(note: Note("a")))
                _ = try $0.first(Note.self, where: \.id == "a")
            } == .failed)
    }

    @Test func `collects changes in their order`() throws {
        let changes = try changes {
            $0.insert(Note("a"))
            $0.delete(Note("b"))
            $0.updateAll(Note.self, where: \.number < 3, settings: .set(\.text, nil), .set(\.number, 4))
            $0.deleteAll(Note.self, where: \.id == "c")
        }
        let schema = Note.table.schema
        #expect(
            changes == [
                .insert(Note.table.cells(of: Note("a"))), .delete(schema, [Condition("id", .isEqual, .text("b"))]),
                .update(
                    RowUpdate(
                        schema, [Condition("number", .isLess, .integer(3))],
                        [.init(column: "text", cell: .null), .init(column: "number", cell: .integer(4))])),
                .delete(schema, [Condition("id", .isEqual, .text("c"))]),
            ])
    }

    @Test func `writes only what differs from the row that was read, by its bytes`() throws {
        let changes = try changes {
            $0.update(Note("a", number: 1, text: "\u{E9}"), to: Note("a", number: 1, text: "e\u{301}"))
            $0.update(Note("a", number: 1, text: "b"), to: Note("a", number: 1, text: "b"))
            $0.updateAll(Note.self, where: \.id == "a")
        }
        let id = [Condition("id", .isEqual, .text("a"))]
        let text = RowUpdate.Assignment(column: "text", cell: .text("e\u{301}"))
        #expect(changes == [.update(RowUpdate(Note.table.schema, id, [text]))])
    }

    @Test func `finds the row that it changes by its former key`() throws {
        let changes = try changes { $0.update(Note("a"), to: Note("b")) }
        let id = [Condition("id", .isEqual, .text("a"))]
        #expect(changes == [.update(RowUpdate(Note.table.schema, id, [.init(column: "id", cell: .text("b"))]))])
    }

    @Test func `doesn't read a table that it has changed`() {
        #expect(
            code {
                $0.insert(Note("a"))
                _ = try $0.first(Note.self, where: \.id == "b")
            } == .failed)
        #expect(source.queries.withLock { $0.isEmpty })
    }

    @Test func `runs no query that an engine would have to refuse`() {
        #expect(code { _ = try $0.all(Note.self) } == .failed)
        #expect(code { _ = try $0.all(Note.self, where: \.id == "a", \.length == 1) } == .failed)
        #expect(source.queries.withLock { $0.isEmpty })
    }

    @Test func `makes no change that an engine would have to refuse`() {
        #expect(code { $0.deleteAll(Note.self) } == .failed)
        #expect(code { $0.updateAll(Note.self, where: \.id == "a", settings: .set(\.length, 1)) } == .failed)
    }

    @Test func `locks rows only if it may change them`() {
        #expect(code { _ = try $0.first(Note.self, where: \.id == "a", lock: .update) } == nil)
        let reading = Transaction(reading: source, canLock: false)
        #expect(throws: StorageError.self) { try reading.first(Note.self, where: \.id == "a", lock: .share) }
        #expect(throws: Never.self) { try reading.first(Note.self, where: \.id == "a") }
    }
}
