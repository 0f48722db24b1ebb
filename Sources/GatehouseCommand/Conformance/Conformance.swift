import Foundation
import GatehouseConformance
import GatehouseCurl
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseTypes

extension Command {
    /// Judges a provider.
    static let conformance = Command(
        path: ["conformance"],
        summary: "Judge a provider by the conformance plans of the OpenID Foundation; exit status 1 if a module fails.",
        operands: "[ISSUER]",
        options: [
            .value(
                "config", "FILE", "A JSON5 file with the provider's clients and the person who signs in."),
            .flag("list", "List the plans and their modules instead, of the plans that '--plan' names or of all."),
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
            "conformance --list --plan fapi2",
        ]
    ) { invocation in
        if invocation.flag("list") { return try ConformanceList.show(invocation) }
        let issuer = try invocation.operand("ISSUER")
        guard Issuer.isAcceptable(issuer) else { throw invocation.usage("'\(issuer)': \(Profile.issuerRule)") }
        let file = try ConformanceFile(path: invocation.required("config"), issuer: issuer)
        let tasks = try tasks(invocation, file.configuration)
        let page = try invocation.value("report").map { try ReportFile($0) }
        let transport = CurlTransport(.command(caFile: file.authorities))
        try await expectAnswer(of: issuer, over: transport)
        let (start, stopwatch) = (TimeStamps().text(of: SystemTimeSource().now), SystemTimeSource())
        let begin = stopwatch.uptime
        let run = ConformanceRun(file.configuration, transport: transport)
        let listener = try await file.backChannel?.start()
        let reports = try await Interruption().cancelling {
            try await run.reports(of: tasks) { invocation.show($0) }
        }
        await transport.shutDown()
        await listener?.stop(patience: .zero)
        let totals = Totals(reports)
        let description = RunDescription(
            issuer: issuer, version: Version.number, date: start, duration: stopwatch.uptime - begin)
        try page?.write(HTMLReport(description, reports: reports).text)
        if invocation.flag("json") {
            invocation.console.noteJSON(.object(totals.json.merging(description.json) { first, _ in first }))
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

    /// Checks that the provider answers at all, whatever it answers: otherwise each module would fail by itself.
    private static func expectAnswer(of issuer: String, over transport: CurlTransport) async throws {
        guard let address = Issuer.wellKnownURLs(issuer).first else { return }
        var request = HTTPRequest(.get, url: address)
        request[option: Timeout.self] = .seconds(20)
        do {
            _ = try await Interruption().cancelling { [request] in try await transport.send(request) }
        } catch let error as HTTPError where error.code != .invalidResponse && error.code != .cancelled {
            await transport.shutDown()
            throw CommandFailure(
                "can't reach \(issuer): \(error.reason). Nothing was judged. The provider's metadata are expected at "
                    + "\(address.absoluteString); 'ca-file' names authorities that the system doesn't know")
        }
    }
}

extension Invocation {
    /// Prints the report of a module.
    fileprivate func show(_ report: ModuleReport) {
        result(report.json, text: report.text)
    }
}
