import GatehouseRows
import GatehouseSQLite
import GatehouseService
import Testing

@Suite("A value of the service in a column")
struct ColumnValueTests {
    @Test func `comes back as it was`() {
        #expect(TokenDigest(cell: TokenDigest(bytes: [1, 2]).cell) == TokenDigest(bytes: [1, 2]))
        #expect(KeyRecord.Stage(cell: KeyRecord.Stage.retired.cell) == .retired)
    }

    @Test func `isn't read from what it can't be`() {
        #expect(KeyRecord.Stage(cell: .text("unheard of")) == nil && TokenDigest(cell: .text("a")) == nil)
    }
}
