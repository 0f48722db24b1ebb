import Testing

@testable import GatehouseListener

@Suite("A report")
struct ReportTests {
    @Test func `is due at once and then every minute, with what was counted`() {
        var report = Report()
        let counts = [0, 1, 59, 60, 61, 120, 121, 500].map { report.note(at: .seconds($0)) }
        #expect(counts == [1, nil, nil, 3, nil, 2, nil, 2])
    }
}
