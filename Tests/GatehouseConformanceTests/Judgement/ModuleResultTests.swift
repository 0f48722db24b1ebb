import GatehouseTypes
import Testing

@testable import GatehouseConformance

@Suite("The result of a module")
struct ModuleResultTests {
    @Test(
        arguments: [
            ([.met], .passed), ([.met, .warning], .warning), ([.met, .review], .review),
            ([.warning, .review], .warning), ([.met, .skipped], .skipped), ([.warning, .skipped], .skipped),
            ([.met, .warning, .skipped, .failure], .failed), ([], .failed),
        ] as [([Finding.Weight], ModuleResult)])
    func `follows from what weighs most`(weights: [Finding.Weight], result: ModuleResult) {
        #expect(ModuleResult(weights.map { Finding($0, "") }) == result)
    }

    @Test(arguments: [
        (Finding.Weight.failure, true), (.warning, true), (.review, true), (.met, false), (.skipped, false),
    ])
    func `is open in the page if somebody has to read it`(weight: Finding.Weight, isOpen: Bool) {
        let report = ModuleReport(
            plan: "basic", module: "m", summary: "", findings: [Finding(weight, "a")], exchanges: [], duration: .zero)
        let run = RunDescription(issuer: "https://id.example", version: "1", date: "today", duration: .zero)
        let page = HTMLReport(run, reports: [report]).text
        #expect(page.contains("<details open>") == isOpen)
        #expect(page.ranges(of: "1 module: ").count == 1, "the totals of the only plan are those of the run")
    }

    @Test func `is explained by the findings of its weight`() {
        let report = ModuleReport(
            plan: "basic", module: "m", summary: "",
            findings: [
                Finding(.met, "a"), Finding(.failure, "b", "RFC 6749 5.1", isUnmetExpectation: true),
                Finding(.warning, "c"),
            ],
            exchanges: [], duration: .milliseconds(1500))
        #expect(report.detail == "expected: b (RFC 6749 5.1)")
        #expect(report.json["result"] == "failed" && report.json["module"] == "m" && report.json["plan"] == "basic")
        #expect(Totals([report, report]).sentence == "2 modules: 0 passed, 0 warning, 0 review, 0 skipped, 2 failed")
        let run = RunDescription(issuer: "https://<x>", version: "1.2.3", date: "today", duration: .seconds(71))
        let page = HTMLReport(run, reports: [report]).text
        #expect(page.contains("https://&lt;x>") && page.contains("failure: expected: b (RFC 6749 5.1)"))
        #expect(page.contains("1.2.3") && page.contains("71 s") && page.contains("today"))
    }
}
