import Foundation
import GatehouseRows
import GatehouseTypes
import Testing

@Suite("A value in a column")
struct ColumnValueTests {
    private func comesBack<Value: ColumnValue & Equatable>(_ value: Value) -> Bool {
        Value(cell: value.cell) == value && (value.cell.kind ?? Value.kind) == Value.kind
    }

    @Test func `comes back as it was`() {
        #expect(comesBack("text") && comesBack("") && comesBack("a\u{0}b"))
        #expect(comesBack(42) && comesBack(Int.min) && comesBack(Int.max))
        #expect(comesBack(true) && comesBack(false))
        #expect(comesBack([UInt8]([0, 1])) && comesBack([UInt8]()))
        #expect(comesBack(Scope("a b")) && comesBack(Scope.empty))
        #expect(comesBack(JSONValue.object(["a": [1, 2]])))
        #expect(comesBack(Optional("text")) && comesBack(String?.none))
        #expect(comesBack(AccountID("ada")))
    }

    @Test func `says whether it can be null`() {
        #expect(!String.isOptional && String?.isOptional && Int?.kind == .integer)
    }

    @Test func `keeps a time to the microsecond`() {
        for seconds in [0, 1_800_000_000, 1_800_000_000.000_001, -1.5] {
            let once = Date(cell: Date(timeIntervalSince1970: seconds).cell)
            #expect(once.map { abs($0.timeIntervalSince1970 - seconds) < 0.000_001 } == true)
            #expect(once.flatMap { Date(cell: $0.cell) } == once)
        }
        #expect(comesBack(Date.distantFuture) && comesBack(Date.distantPast))
    }

    @Test func `is never out of range`() {
        #expect(Date(timeIntervalSince1970: 1e300).cell == .integer(.max))
        #expect(Date(timeIntervalSince1970: -1e300).cell == .integer(.min))
    }

    @Test func `isn't read from what it can't be`() {
        #expect(String(cell: .integer(1)) == nil && String(cell: .null) == nil)
        #expect(Int(cell: .text("1")) == nil && String?(cell: .integer(1)) == nil)
        #expect(Bool(cell: .integer(2)) == nil && Bool(cell: .integer(-1)) == nil)
        #expect(Date(cell: .null) == nil && [UInt8](cell: .text("a")) == nil)
        #expect(JSONValue(cell: .text("{")) == nil && Scope(cell: .text("a\u{0}")) == nil)
    }
}
