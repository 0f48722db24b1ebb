import Foundation
import Synchronization

/// One schedule of a scenario, from its start to its end.
final class ScheduleRun<Outcome: Sendable>: Sendable {
    private let scenario: @Sendable () async throws -> Outcome
    private let maximumSteps: Int
    /// How long to wait, where nothing is left to run, for work that ought not to come from elsewhere.
    private let patience: Duration
    private let result = Mutex<ScheduleEnd<Outcome>?>(nil)

    init(_ scenario: @escaping @Sendable () async throws -> Outcome, maximumSteps: Int, patience: Duration) {
        self.scenario = scenario
        self.maximumSteps = maximumSteps
        self.patience = patience
    }

    func perform(choosing chooser: inout any ScheduleChooser) -> ScheduleEnd<Outcome> {
        let executor = ScheduleExecutor()
        let task = Task(executorPreference: executor) { await self.runScenario() }
        let end = runJobs(of: executor, choosing: &chooser)
        if case .failed(let reason) = end, isUnfinished(reason) {
            abandon(task, on: executor)
        } else {
            drain(executor)
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
    }

    private func runJobs(of executor: ScheduleExecutor, choosing chooser: inout any ScheduleChooser)
        -> ScheduleEnd<Outcome>
    {
        var steps = 0
        while true {
            if let end = result.withLock({ $0 }) { return end }
            if executor.hasForeignJob { return .failed(.foreignJob) }
            let width = executor.jobCount
            if width == 0 {
                if executor.goIdle() { continue }
                if waitForForeignJob(on: executor) { continue }
                return .failed(.deadlock)
            }
            steps += 1
            guard steps <= maximumSteps else { return .failed(.endless) }
            guard let index = width == 1 || executor.isInOrder ? 0 : chooser.choose(among: width) else {
                return .failed(.diverged)
            }
            executor.runJob(at: index)
        }
    }

    private func waitForForeignJob(on executor: ScheduleExecutor) -> Bool {
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

    /// What outlives the scenario ends as it comes; its order can't change the outcome any more.
    private func drain(_ executor: ScheduleExecutor) {
        var steps = 0
        while executor.jobCount > 0, steps < maximumSteps {
            steps += 1
            executor.runJob(at: 0)
        }
    }

    private func abandon(_ task: Task<Void, Never>, on executor: ScheduleExecutor) {
        task.cancel()
        drain(executor)
        // A task that cancellation doesn't end may still come back to its executor, which it doesn't own.
        if result.withLock({ $0 == nil }) { _ = unsafe Unmanaged.passRetained(executor) }
    }
}
