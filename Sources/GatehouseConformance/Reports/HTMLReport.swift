/// The reports as one page, which needs nothing else: it can be attached to a ticket.
package struct HTMLReport: Sendable {
    private let issuer: String
    private let reports: [ModuleReport]
    private let run: RunDescription

    /// - Parameters:
    ///   - run: What was run.
    ///   - reports: The reports.
    package init(_ run: RunDescription, reports: [ModuleReport]) {
        (issuer, self.run, self.reports) = (run.issuer, run, reports)
    }

    package var text: String {
        let plans = reports.reduce(into: [String]()) { if !$0.contains($1.plan) { $0.append($1.plan) } }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <title>Conformance of \(escaped(issuer))</title>
            <style>
            body { font: 15px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222 }
            summary { cursor: pointer }
            code, pre { font-size: 13px; overflow-wrap: anywhere; white-space: pre-wrap }
            .passed { color: #17692c } .warning, .review { color: #8a5a00 } .failed { color: #b3261e } .skipped { color: #666 }
            </style>
            <h1>Conformance of \(escaped(issuer))</h1>
            <p>\(escaped(Totals(reports).sentence)).</p>
            <p>Begun at \(escaped(run.date)) by <code>gatehouse conformance</code> \(escaped(run.version)); it took
            \(run.seconds) s. The issuer is <code>\(escaped(issuer))</code>.</p>
            \(plans.map { section($0, isOnly: plans.count == 1) }.joined(separator: "\n"))
            </html>

            """
    }

    private func section(_ plan: String, isOnly: Bool) -> String {
        let own = reports.filter { $0.plan == plan }
        let title = ConformancePlan.named(plan)?.title ?? plan
        return """
            <h2>\(escaped(title))</h2>
            \(isOnly ? "" : "<p>\(escaped(Totals(own).sentence)).</p>")
            \(own.map(entry).joined(separator: "\n"))
            """
    }

    private func entry(_ report: ModuleReport) -> String {
        let met = report.findings.filter { $0.weight == .met }
        let exchanges = report.exchanges.map { "<li><code>\(escaped($0.line))</code></li>" }
        let isOpen = report.findings.contains { [.failure, .warning, .review].contains($0.weight) } ? " open" : ""
        return """
            <details\(isOpen)>
            <summary><strong class="\(report.result.rawValue)">\(report.result.rawValue)</strong> \(escaped(report.module))</summary>
            <p>\(escaped(report.summary))</p>
            \(list(report.findings.filter { $0.weight != .met }))
            \(met.isEmpty ? "" : "<details><summary>\(met.count) met</summary>\n\(list(met))\n</details>")
            <ol>
            \(exchanges.joined(separator: "\n"))
            </ol>
            \(report.deciding.map(answer) ?? "")
            </details>
            """
    }

    private func list(_ findings: [Finding]) -> String {
        let items = findings.map { finding in
            "<li class=\"\(mark(finding.weight))\">\(finding.weight.rawValue): \(escaped(finding.sentence))</li>"
        }
        return items.isEmpty ? "" : "<ul>\n\(items.joined(separator: "\n"))\n</ul>"
    }

    /// The answer that decided.
    private func answer(_ exchange: Exchange) -> String {
        let question = "<p>The answer to <code>\(escaped("\(exchange.method) \(exchange.address)"))</code>"
        guard let answer = exchange.answer else { return question + ": there was none.</p>" }
        let lines = ["\(answer.status)"] + answer.headers + (answer.body.isEmpty ? [] : ["", answer.body])
        return question + ":</p>\n<pre>\(escaped(lines.joined(separator: "\n")))</pre>"
    }

    private func mark(_ weight: Finding.Weight) -> String {
        switch weight {
        case .met: "passed"
        case .warning: "warning"
        case .failure: "failed"
        case .review: "review"
        case .skipped: "skipped"
        }
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
