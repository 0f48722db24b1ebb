import Testing

@testable import GatehouseCurl

@Suite("A task's patience")
struct PatienceTests {
    private let fast = Patience.limit / 2

    @Test func `begins when an answer has come from nearby`() {
        var patience = Patience()
        #expect(!patience.isWorthwhile)
        patience.noteAnswer(after: fast)
        #expect(patience.isWorthwhile)
    }

    @Test func `ends with a late answer, and is back with the next fast one`() {
        var patience = Patience()
        patience.noteAnswer(after: fast)
        patience.noteAnswer(after: Patience.limit)
        #expect(!patience.isWorthwhile)
        patience.noteAnswer(after: fast)
        #expect(patience.isWorthwhile)
    }

    @Test func `ends for a while when requests are there at once`() {
        var patience = Patience()
        patience.noteAnswer(after: fast)
        patience.noteCompany()
        for _ in 0..<31 { patience.noteAnswer(after: fast) }
        #expect(!patience.isWorthwhile)
        patience.noteAnswer(after: fast)
        #expect(patience.isWorthwhile)
    }
}
