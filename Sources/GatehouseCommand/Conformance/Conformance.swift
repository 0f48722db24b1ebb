import Foundation
import GatehouseConformance
import GatehouseCurl
import GatehouseListener
import GatehouseTypes

extension Command {
    /// Judges a provider.
    static let conformance = Command(
        path: ["conformance"],
        summary: "Judge a provider by the conformance plans of the OpenID Foundation; exit status 1 if a module fails.",
        operands: "ISSUER",
        options: [
            .value(
                "config", "FILE", isRequired: true,
                "A JSON5 file with the provider's clients and the person who signs in."),
            .value(
                "plan", "NAME", values: .words(ConformancePlan.all.map { Suggestion($0.name, $0.title) }),
                isRepeatable: true,
                "A plan to run; can be repeated; default: all for which FILE has clients. Plans: "
                    + ConformancePlan.all.map(\.name).joined(separator: ", ") + "."),
            .value("module", "NAME", isRepeatable: true, "A module to run; can be repeated; default: all of a plan."),
            .value("report", "FILE", "Also write a report as an HTML page to FILE."),
            .json,
        ],
        examples: [
            "conformance https://id.example.com --config provider.json5 --plan basic",
            "conformance https://id.example.com --config provider.json5 --plan basic --module oidcc-codereuse --json",
        ]
    ) { invocation in
        let issuer = try invocation.operand("ISSUER")
        let file = try ConformanceFile(path: invocation.required("config"), issuer: issuer)
        let tasks = try tasks(invocation, file.configuration)
        let transport = CurlTransport(CurlConfiguration(caFile: file.authorities))
        let run = ConformanceRun(file.configuration, transport: transport)
        let listener = try await file.backChannel?.start()
        let reports = try await Interruption().cancelling {
            try await run.reports(of: tasks) { invocation.show($0) }
        }
        await transport.shutDown()
        await listener?.stop(patience: .zero)
        let totals = Totals(reports)
        if let path = invocation.value("report") {
            let date = TimeStamps().text(of: SystemTimeSource().now)
            try write(HTMLReport(issuer: issuer, reports: reports, date: date).text, to: path)
        }
        if invocation.flag("json") {
            invocation.console.noteJSON(.object(totals.json))
        } else {
            invocation.console.output(totals.sentence)
        }
        if totals.hasFailures { throw ExplainedFailure() }
    }

    private static func tasks(
        _ invocation: Invocation, _ configuration: ConformanceConfiguration
    ) throws -> [ConformanceRun.Planned] {
        let selection: Selection
        do {
            selection = try Selection(
                plans: invocation.values("plan"), modules: invocation.values("module"), configuration: configuration)
        } catch {
            throw UsageError(
                "there is no \(error.kind) '\(error.name)'",
                suggestion: Spelling.nearest(to: error.name, among: error.known), command: invocation.command)
        }
        if let plan = selection.planWithoutClients {
            throw CommandFailure(
                "can't run the plan \(plan): \(try invocation.required("config")) has no clients for it; the member "
                    + "plans.\(plan) names them")
        }
        return selection.tasks
    }

    private static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            throw CommandFailure("can't write \(path): \(error.localizedDescription)")
        }
    }
}

extension Invocation {
    /// Prints the report of a module.
    fileprivate func show(_ report: ModuleReport) {
        result(report.json, text: report.text)
    }
}
