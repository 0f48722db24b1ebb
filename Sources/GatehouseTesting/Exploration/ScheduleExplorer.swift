import Foundation
import Synchronization

/// Runs a concurrent scenario again and again, each time in another order, and tells what came out.
///
/// The scenario runs on one thread, on an executor that keeps every piece of work between two suspensions waiting until it's
/// chosen. It builds its world anew each time and returns what it saw, so that the outcomes can be compared; it throws if
/// something is wrong. An order in which nothing is left to run while the scenario isn't done is reported as a deadlock.
///
/// The explorer orders task groups, `async let`, streams, continuations, cancellation, and tasks that were started with
/// `spawn`. It can't order detached tasks, plain `Task { }` outside an actor, `Task.sleep`, the main actor and actors with
/// an executor of their own. A change of shared state that isn't followed by a suspension is one step with what comes
/// next; ``explorationPoint()`` cuts there.
public struct ScheduleExplorer: Sendable {
    /// Which orders are run.
    public enum Strategy: Sendable {
        /// All of them, up to a limit. With a number of deviations, all those in which work runs out of the order of its
        /// coming no more often than that.
        case exhaustive(deviations: Int? = nil, limit: Int = 1_000_000)
        /// Random ones, the same for the same seed.
        case seeded(count: Int, seed: UInt64)
        /// Random ones that resemble those which reached something new, the same for the same seed.
        case novel(count: Int, seed: UInt64)
        /// The one of a report.
        case replay(ScheduleTrace)
    }

    /// Which orders are run.
    public let strategy: Strategy

    /// How many pieces of work one order may have before it counts as endless.
    public let maximumSteps: Int

    /// After how many failures the exploration ends.
    public let maximumFailures: Int

    /// Describes an exploration.
    public init(_ strategy: Strategy = .exhaustive(), maximumSteps: Int = 100_000, maximumFailures: Int = 16) {
        self.strategy = strategy
        self.maximumSteps = maximumSteps
        self.maximumFailures = maximumFailures
    }

    /// Runs the scenario in every order of the strategy, on a thread of its own. It ends early when its task is cancelled.
    ///
    /// - Parameter scenario: Builds a world, acts in it, and returns what is to be compared.
    /// - Returns: What was found.
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

    /// Does work on a thread of its own, and tells it when the current task is cancelled.
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
