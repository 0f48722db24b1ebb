import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A collecting sink")
struct CollectingSinkTests {
    @Test func `keeps every event in order`() {
        let sink = CollectingSink()
        sink.record(DiagnosticEvent("a", ["n": "1"]))
        sink.record(DiagnosticEvent("b"))
        sink.record(DiagnosticEvent("a", ["n": "2"]))
        #expect(sink.events.map(\.name) == ["a", "b", "a"])
        #expect(sink.events(named: "a").map { $0.fields["n"] } == ["1", "2"])
    }
}
