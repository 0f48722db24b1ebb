import Foundation
import Synchronization

/// Runs a concurrent scenario many times, each time with another schedule, and reports the outcomes.
///
/// The scenario runs on one thread, on an executor that keeps each job (the work between two suspensions) waiting until
/// it is chosen. In each run it sets up new objects and returns what it observed, so that the outcomes can be compared.
/// It throws if something is wrong. If nothing is left to run before the scenario has ended, the schedule is reported
/// as a deadlock.
///
/// The explorer controls task groups, `async let`, streams, continuations, cancellation, and tasks that were started
/// with `spawn`. It can't control detached tasks, plain `Task { }` outside an actor, `Task.sleep`, the main actor and
/// actors with their own executor. A change of shared state that isn't followed by a suspension forms one step with the
/// code after it; ``explorationPoint()`` separates them.
public struct ScheduleExplorer: Sendable {
    /// The schedules to run.
    public enum Strategy: Sendable {
        /// All schedules, up to a limit. `deviations` restricts them to schedules in which at most that number of
        /// choices differs from the order of arrival.
        case exhaustive(deviations: Int? = nil, limit: Int = 1_000_000)
        /// Random schedules. The same seed gives the same schedules.
        case seeded(count: Int, seed: UInt64)
        /// Random schedules that are similar to those that reached something new. The same seed gives the same
        /// schedules.
        case novel(count: Int, seed: UInt64)
        /// The schedule of a trace.
        case replay(ScheduleTrace)
    }

    /// The schedules to run.
    public let strategy: Strategy

    /// The maximum number of jobs in a schedule. A schedule with more is reported as endless.
    public let maximumSteps: Int

    /// The number of failures after which the exploration ends.
    public let maximumFailures: Int

    /// Creates an explorer.
    public init(_ strategy: Strategy = .exhaustive(), maximumSteps: Int = 100_000, maximumFailures: Int = 16) {
        self.strategy = strategy
        self.maximumSteps = maximumSteps
        self.maximumFailures = maximumFailures
    }

    /// Runs the scenario with all schedules of the strategy, on its own thread. Ends early if its task is cancelled.
    ///
    /// - Parameter scenario: Sets up objects, acts on them, and returns the outcome to compare.
    /// - Returns: The report.
    public func explore<Outcome: Hashable & Sendable>(
        _ scenario: @escaping @Sendable () async throws -> Outcome
    ) async -> ExplorationReport<Outcome> {
        await onThread { isCancelled in
            switch strategy {
            case .exhaustive(let deviations, let limit):
                run(scenario, EnumeratingChooser(limit: limit, deviations: deviations), isCancelled)
            case .seeded(let count, let seed): run(scenario, SeededChooser(count: count, seed: seed), isCancelled)
            case .novel(let count, let seed): run(scenario, NovelChooser(count: count, seed: seed), isCancelled)
            case .replay(let trace): run(scenario, ReplayingChooser(trace), isCancelled)
            }
        }
    }

    /// Runs a closure on its own thread. The closure can query whether the current task was cancelled.
    func onThread<Value: Sendable>(_ body: @escaping @Sendable (_ isCancelled: () -> Bool) -> Value) async -> Value {
        let isCancelled = Atomic(false)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    continuation.resume(returning: body { isCancelled.load(ordering: .relaxed) })
                }
                thread.stackSize = 8 << 20
                thread.start()
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }

    private func run<Outcome: Hashable & Sendable>(
        _ scenario: @escaping @Sendable () async throws -> Outcome, _ chooser: consuming some ScheduleChooser,
        _ isCancelled: () -> Bool
    ) -> ExplorationReport<Outcome> {
        var chooser = chooser
        var report = ExplorationReport<Outcome>()
        var patience = Duration.milliseconds(500)
        while !isCancelled(), report.failures.count < maximumFailures {
            guard chooser.beginSchedule() else {
                report.isComplete = chooser.isComplete
                break
            }
            let run = ScheduleRun(scenario, maximumSteps: maximumSteps, patience: patience)
            let end = run.perform(choosing: &chooser)
            if report.add(end, reached: run.reached, trace: { chooser.trace }) { chooser.noteNovelty() }
            if case .failed(.deadlock) = end { patience = .zero }
            if case .failed(let reason) = end, reason.endsExploration { break }
        }
        return report
    }
}
