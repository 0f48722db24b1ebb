import GatehouseRows
import Synchronization
import Testing

@Suite("Remembered rows")
struct RowMemoryTests {
    @Test func `are not made again as long as their cells stay the same`() throws {
        let memory = RowMemory<CountedRow>()
        let before = CountedRow.made.withLock { $0["same"] ?? 0 }
        for _ in 0..<3 { #expect(try memory.row(cells("same", 1)).number == 1) }
        #expect(CountedRow.made.withLock { $0["same"] } == before + 1)
    }

    @Test func `are made again when a cell has changed, and again when it is as before`() throws {
        let memory = RowMemory<CountedRow>()
        #expect(try memory.row(cells("changed", 1)).number == 1)
        #expect(try memory.row(cells("changed", 2)).number == 2)
        #expect(try memory.row(cells("changed", 1)).number == 1)
    }

    @Test func `are told apart by their keys`() throws {
        let memory = RowMemory<CountedRow>()
        for id in ["a", "b", "a"] { #expect(try memory.row(cells(id, 1)).id == id) }
    }

    @Test func `are as many as the memory holds`() throws {
        let memory = RowMemory<CountedRow>(capacity: 4)
        for turn in 0..<3 {
            for id in 0..<9 { #expect(try memory.row(cells("\(id)", turn)).number == turn) }
            #expect(memory.count <= 4)
        }
    }

    @Test func `are not remembered if they can't be made`() {
        let memory = RowMemory<CountedRow>()
        for _ in 0..<2 {
            #expect(throws: StorageError.self) {
                try memory.row(Cells([.text("broken"), .null], of: CountedRow.table.schema))
            }
        }
        #expect(memory.count == 0)
    }

    private func cells(_ id: String, _ number: Int) -> Cells {
        Cells([.text(id), .integer(Int64(number))], of: CountedRow.table.schema)
    }
}

/// A row that counts how often it is made.
private struct CountedRow: StoredRow {
    static let made = Mutex<[String: Int]>([:])
    static let table = Table("counted", key: \CountedRow.id, columns: [Column("id", \.id), Column("number", \.number)])

    let id: String
    let number: Int

    init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        number = try cells.get("number")
        let id = id
        CountedRow.made.withLock { $0[id, default: 0] += 1 }
    }
}
