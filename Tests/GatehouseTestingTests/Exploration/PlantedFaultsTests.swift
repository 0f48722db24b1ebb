import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

/// A session with the classic fault: a refresh that began before the sign-out writes its token after it.
private actor Session {
    private let checksEpoch: Bool
    private(set) var token: String? = "old"
    private var epoch = 0

    init(checksEpoch: Bool) {
        self.checksEpoch = checksEpoch
    }

    func refresh() async {
        guard token != nil else { return }
        let before = epoch
        await explorationPoint()
        guard !checksEpoch || before == epoch else { return }
        token = "new"
    }

    func signOut() {
        epoch += 1
        token = nil
    }
}

private func tokenAfterSignOut(checksEpoch: Bool) async -> String {
    let session = Session(checksEpoch: checksEpoch)
    await withDiscardingTaskGroup { group in
        group.addTask { await session.refresh() }
        group.addTask { await session.refresh() }
        group.addTask { await session.signOut() }
    }
    return await session.token ?? "none"
}

@Suite("The explorer finds")
struct PlantedFaultsTests {
    @Test func `a stale token in a race of three tasks`() async {
        let report = await ScheduleExplorer().explore { await tokenAfterSignOut(checksEpoch: false) }
        #expect(Set(report.outcomes.keys) == ["none", "new"])
        #expect(report.isComplete)
    }

    @Test func `nothing where the race is prevented`() async {
        let report = await ScheduleExplorer().explore { await tokenAfterSignOut(checksEpoch: true) }
        #expect(Set(report.outcomes.keys) == ["none"])
        #expect(report.isComplete)
    }

    @Test func `tasks that wait for each other`() async {
        let report = await ScheduleExplorer(maximumFailures: 1000).explore {
            let (left, right) = (Gate<Void>(), Gate<Void>())
            let begun = Tally()
            await withDiscardingTaskGroup { group in
                group.addTask {
                    begun.increment()
                    if begun.count == 2 { _ = try? await left.wait() }  // waits only if it comes second
                    right.open()
                }
                group.addTask {
                    begun.increment()
                    if begun.count == 2 { _ = try? await right.wait() }
                }
            }
            return "done"
        }
        #expect(report.outcomes["done"] != nil)
        #expect(report.failures.allSatisfy { $0.reason == .deadlock })
        #expect(!report.failures.isEmpty)
    }

    @Test func `a continuation that nobody resumes`() async throws {
        let report = await ScheduleExplorer().explore {
            unsafe await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            return "done"
        }
        let failure = try #require(report.failures.first)
        #expect(failure.reason == .deadlock)
        #expect(report.outcomes.isEmpty)
    }

    @Test func `an error, with the order that leads to it`() async throws {
        struct Reversed: Error {}
        let scenario = { @Sendable () async throws -> Int in
            let sink = CollectingSink()
            await withDiscardingTaskGroup { group in
                for name in ["a", "b"] { group.addTask { sink.record(DiagnosticEvent(name)) } }
            }
            guard sink.events.map(\.name) == ["a", "b"] else { throw Reversed() }
            return 0
        }
        let report = await ScheduleExplorer().explore(scenario)
        let failure = try #require(report.failures.first)
        #expect(failure.reason == .threw("Reversed()"))
        #expect(report.outcomes == [0: 1])
        let replayed = await ScheduleExplorer(.replay(failure.trace)).explore(scenario)
        #expect(replayed.failures == [failure])
    }

    @Test func `a loop without end`() async {
        let report = await ScheduleExplorer(maximumSteps: 100).explore {
            while !Task.isCancelled { await explorationPoint() }
            return "done"
        }
        #expect(report.failures.map(\.reason) == [.endless])
    }

    @Test func `work that comes from another thread`() async {
        let report = await ScheduleExplorer().explore {
            let (suspended, resumed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            // It runs once the other work is suspended, and ends once that was resumed.
            async let turn: Void = take(turn: suspended, until: resumed)
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    suspended.wait()
                    continuation.resume()
                    resumed.signal()
                }
            }
            await turn
            return "done"
        }
        #expect(report.failures.map(\.reason) == [.foreignJob])
    }

    @Test func `a scenario that isn't the same each time`() async {
        let runs = Tally()
        let report = await ScheduleExplorer().explore {
            runs.increment()
            let tasks = runs.count == 1 ? 3 : 2
            await withDiscardingTaskGroup { group in
                for _ in 0..<tasks { group.addTask {} }
            }
            return "done"
        }
        #expect(report.failures.map(\.reason) == [.diverged])
    }
}

@Sendable
private func take(turn: DispatchSemaphore, until end: DispatchSemaphore) {
    turn.signal()
    end.wait()
}
