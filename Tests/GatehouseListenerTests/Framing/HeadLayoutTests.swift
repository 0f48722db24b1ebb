import Testing

@testable import GatehouseListener

@Suite("The layout of a head")
struct HeadLayoutTests {
    /// `GET /a HTTP/1.1⏎Host: b⏎⏎` at address 1000: the target at 1004, the version at 1007, the name at 1017.
    private func layout(name: UInt = 1_017, value: UInt = 1_023, size: Int = 28) -> HeadLayout {
        var layout = HeadLayout(method: 1_000, count: 3)
        layout.part(at: 1_004, count: 2, after: 1)
        layout.part(at: 1_007, count: 8, after: 1)
        layout.part(at: name, count: 4, after: 2)
        layout.value(at: value, count: 1)
        layout.finish(headSize: size)
        return layout
    }

    @Test func `is intact when every part follows the last`() {
        #expect(layout().isIntact)
        #expect(layout(value: 1_022, size: 27).isIntact)
        #expect(layout(value: 1_030, size: 35).isIntact)
    }

    @Test func `isn't when something was skipped, doubled or moved`() {
        #expect(!layout(name: 1_016, value: 1_022, size: 27).isIntact)
        #expect(!layout(name: 1_018, value: 1_024, size: 29).isIntact)
        #expect(!layout(value: 1_021, size: 26).isIntact)
        #expect(!layout(value: 500).isIntact)
        #expect(!layout(size: 27).isIntact)
        #expect(!layout(size: 30).isIntact)
        #expect(!layout(name: .max, value: 0).isIntact)
    }
}
