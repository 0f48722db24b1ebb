import GatehouseRows
import Testing

@Suite("A condition")
struct ConditionTests {
    private func isFulfilled(_ comparison: Condition.Comparison, _ cell: Cell, by end: Int?) -> Bool {
        Condition("end_number", comparison, cell).isFulfilled(by: Note.table.cells(of: Note("a", end: end)))
    }

    @Test func `compares a row's value with its own`() {
        #expect(isFulfilled(.isEqual, .integer(2), by: 2) && !isFulfilled(.isEqual, .integer(2), by: 3))
        #expect(isFulfilled(.isLess, .integer(2), by: 1) && !isFulfilled(.isLess, .integer(2), by: 2))
        #expect(isFulfilled(.isGreater, .integer(2), by: 3) && !isFulfilled(.isGreater, .integer(2), by: 2))
    }

    @Test func `doesn't find null by comparing it with a value`() {
        for comparison in [Condition.Comparison.isEqual, .isLess, .isGreater] {
            #expect(!isFulfilled(comparison, .integer(2), by: nil))
        }
    }

    @Test func `doesn't find a value that is less or greater than null`() {
        #expect(!isFulfilled(.isLess, .null, by: 1) && !isFulfilled(.isGreater, .null, by: 1))
        #expect(!isFulfilled(.isLess, .null, by: nil) && !isFulfilled(.isGreater, .null, by: nil))
    }

    @Test func `on equality with null is one on null`() {
        #expect(Condition("end_number", .isEqual, .null) == Condition("end_number", .isNull, .null))
        #expect(isFulfilled(.isEqual, .null, by: nil) && !isFulfilled(.isEqual, .null, by: 0))
        #expect(isFulfilled(.isNotNull, .null, by: 0) && !isFulfilled(.isNotNull, .null, by: nil))
    }
}
