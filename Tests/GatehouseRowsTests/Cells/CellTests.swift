import GatehouseRows
import Testing

@Suite("A cell")
struct CellTests {
    @Test func `is another one if its bytes differ, even if Swift finds the texts equal`() {
        #expect("\u{E9}" == "e\u{301}")
        #expect(Cell.text("\u{E9}") != Cell.text("e\u{301}"))
        #expect(Set([Cell.text("\u{E9}"), Cell.text("e\u{301}")]).count == 2)
        #expect(Set([Cell.text("a"), .text("a"), .bytes([0x61]), .integer(0x61), .null]).count == 4)
    }

    @Test func `is ordered by its bytes, and null is less than all others`() {
        let texts = ["", "\u{0}", "A", "Z", "a", "e\u{301}", "z", "\u{E9}", "\u{FFFD}", "\u{10000}"].map(Cell.text)
        #expect(texts.reversed().sorted() == texts)
        let numbers = [Int64.min, -1, 0, 1, .max].map(Cell.integer)
        #expect(numbers.reversed().sorted() == numbers)
        let bytes = [[], [0], [0, 0], [0, 1], [1], [255]].map(Cell.bytes)
        #expect(bytes.reversed().sorted() == bytes)
        for cell in texts + numbers + bytes { #expect(Cell.null < cell && !(cell < .null)) }
        #expect(!(Cell.null < .null))
    }

    @Test func `has the kind of its value`() {
        #expect(Cell.null.kind == nil && Cell.integer(1).kind == .integer)
        #expect(Cell.text("").kind == .text && Cell.bytes([]).kind == .bytes)
    }
}
