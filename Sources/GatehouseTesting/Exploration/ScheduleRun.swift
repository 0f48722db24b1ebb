import Foundation
import Synchronization

/// One run of a scenario with one schedule.
final class ScheduleRun<Outcome: Sendable>: Sendable {
    private let scenario: @Sendable () async throws -> Outcome
    private let maximumSteps: Int
    /// The time to wait for jobs from other threads when nothing is left to run. Such jobs are an error.
    private let patience: Duration
    private let executor = ScheduleExecutor()
    private let result = Mutex<ScheduleEnd<Outcome>?>(nil)

    init(_ scenario: @escaping @Sendable () async throws -> Outcome, maximumSteps: Int, patience: Duration) {
        self.scenario = scenario
        self.maximumSteps = maximumSteps
        self.patience = patience
    }

    /// The points that the scenario has recorded, in order.
    var reached: [String] { executor.reached }

    func perform(choosing chooser: inout some ScheduleChooser) -> ScheduleEnd<Outcome> {
        let task = Task(executorPreference: executor) { await self.runScenario() }
        let end = runJobs(choosing: &chooser)
        if case .failed(let reason) = end, isUnfinished(reason) {
            abandon(task)
        } else {
            drain()
        }
        return executor.hasForeignJob ? .failed(.foreignJob) : end
    }

    private func runScenario() async {
        let end: ScheduleEnd<Outcome>
        do {
            end = .finished(try await scenario())
        } catch {
            end = .failed(.threw("\(error)"))
        }
        result.withLock { $0 = end }
        executor.finish()
    }

    private func runJobs(choosing chooser: inout some ScheduleChooser) -> ScheduleEnd<Outcome> {
        var steps = 0
        while true {
            switch executor.next(choosing: &chooser) {
            case .run(let job):
                steps += 1
                executor.run(job)
                guard steps < maximumSteps else { return .failed(.endless) }
            case .idle:
                if executor.goIdle() || waitForForeignJob() { continue }
                return .failed(.deadlock)
            case .done: return result.withLock { $0 } ?? .failed(.deadlock)
            case .foreignJob: return .failed(.foreignJob)
            case .diverged: return .failed(.diverged)
            }
        }
    }

    private func waitForForeignJob() -> Bool {
        let deadline = ContinuousClock.now + patience
        while !executor.hasForeignJob {
            guard ContinuousClock.now < deadline else { return false }
            Thread.sleep(forTimeInterval: 0.001)
        }
        return true
    }

    private func isUnfinished(_ reason: ExplorationFailure.Reason) -> Bool {
        if case .threw = reason { false } else { true }
    }

    /// Runs the jobs that are left after the end of the scenario. Their order can't change the outcome.
    private func drain() {
        var steps = 0
        while steps < maximumSteps, let job = executor.first() {
            steps += 1
            executor.run(job)
        }
    }

    private func abandon(_ task: Task<Void, Never>) {
        task.cancel()
        drain()
        // A task that doesn't end when it is cancelled may still use its executor without retaining it. Therefore the
        // executor is leaked.
        if result.withLock({ $0 == nil }) { _ = unsafe Unmanaged.passRetained(executor) }
    }
}
