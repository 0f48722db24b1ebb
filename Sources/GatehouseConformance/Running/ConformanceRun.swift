package import GatehouseHTTP
package import GatehouseTypes

/// Runs modules side by side, each within its time.
package struct ConformanceRun: Sendable {
    /// A module in a plan.
    package struct Planned: Sendable {
        package let plan: ConformancePlan
        package let module: ConformanceModule
    }

    private let configuration: ConformanceConfiguration
    private let transport: any HTTPTransport
    private let time: any TimeSource
    private let stopwatch: any TimeSource
    private let randomness: any RandomSource

    /// - Parameters:
    ///   - configuration: What the suite has to know about the provider.
    ///   - transport: Sends the requests.
    ///   - time: The clock by which modules wait.
    ///   - stopwatch: The clock that measures and ends modules; `nil` for the same one.
    ///   - randomness: The source of nonces and keys.
    package init(
        _ configuration: ConformanceConfiguration, transport: any HTTPTransport,
        time: any TimeSource = SystemTimeSource(), stopwatch: (any TimeSource)? = nil,
        randomness: any RandomSource = SystemRandomSource()
    ) {
        (self.configuration, self.transport) = (configuration, transport)
        (self.time, self.stopwatch, self.randomness) = (time, stopwatch ?? time, randomness)
    }

    /// Runs modules, and tells about each when it has ended.
    ///
    /// - Returns: The reports, in the order of the tasks.
    /// - Throws: `CancellationError` if the task was cancelled. A module that was running then has no report.
    package func reports(
        of tasks: [Planned], ended: @Sendable (ModuleReport) -> Void = { _ in }
    ) async throws(CancellationError) -> [ModuleReport] {
        let reports = await reportsBeforeCancellation(of: tasks, ended: ended)
        guard !Task.isCancelled else { throw CancellationError() }
        return reports
    }

    private func reportsBeforeCancellation(
        of tasks: [Planned], ended: @Sendable (ModuleReport) -> Void
    ) async -> [ModuleReport] {
        await withTaskGroup(of: (Int, ModuleReport).self) { group in
            var reports: [Int: ModuleReport] = [:]
            var rest = tasks.enumerated().sorted { $0.element.module.waits > $1.element.module.waits }[...]
            for (index, task) in rest.prefix(max(configuration.width, 1)) {
                group.addTask { (index, await report(of: task)) }
            }
            rest = rest.dropFirst(max(configuration.width, 1))
            for await (index, report) in group {
                guard !Task.isCancelled else { break }
                reports[index] = report
                ended(report)
                if let (index, task) = rest.popFirst() { group.addTask { (index, await self.report(of: task)) } }
            }
            return tasks.indices.compactMap { reports[$0] }
        }
    }

    private func report(of task: Planned) async -> ModuleReport {
        let log = ExchangeLog()
        let judge = Judge(log: log)
        let start = stopwatch.uptime
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await attempt(task, judge, log)
                return true
            }
            group.addTask {
                try? await stopwatch.sleep(for: configuration.timeout)
                return false
            }
            let isDone = await group.next() ?? false
            if !isDone {
                let busy = log.exchanges.count { $0.status == 429 }
                let remark =
                    busy == 0
                    ? ""
                    : "; the provider answered 429 (too many requests) to \(busy) of the requests: set 'width' to 1"
                judge.record(
                    .failure, "the module took more than \(Int(configuration.timeout.seconds)) seconds" + remark)
            }
            group.cancelAll()
        }
        return ModuleReport(
            plan: task.plan.name, module: task.module.name, summary: task.module.summary, findings: judge.findings,
            exchanges: log.exchanges, duration: stopwatch.uptime - start)
    }

    private func attempt(_ task: Planned, _ judge: Judge, _ log: ExchangeLog) async {
        let wire = Wire(transport: transport, log: log, time: time)
        let registered = RegisteredClients()
        await run(task, judge, wire, registered)
        await registered.remove(by: wire)
    }

    private func run(_ task: Planned, _ judge: Judge, _ wire: Wire, _ registered: RegisteredClients) async {
        do {
            guard let clients = task.plan.clients(in: configuration) else {
                throw judge.skip("the configuration has no clients for the plan \(task.plan.name)")
            }
            let provider = try await Provider(issuer: configuration.issuer, wire: wire, judge: judge)
            let context = ModuleContext(
                judge: judge, wire: wire, provider: provider, profile: task.plan.profile, clients: clients,
                configuration: configuration, time: time, randomness: randomness, registered: registered)
            try await task.module.run(context)
        } catch is ModuleEnd {
            return
        } catch is CancellationError {
            return
        } catch {
            judge.record(.failure, "\(error)")
        }
    }
}
