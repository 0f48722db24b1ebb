import GatehouseRows
import GatehouseSQL
import GatehouseTesting
import Synchronization
import Testing

@testable import GatehousePostgreSQL

/// Callers that insert rows at the same time, each row with a number of its own, and note what they were told.
final class NumberedLoad: Sendable {
    private struct State {
        var next = 0
        var isOver = false
        var answered: Set<Int> = []
        /// Those whose callers don't know what became of them.
        var uncertain: Set<Int> = []
    }

    private static let callerCount = 16

    private let engine: PostgreSQLDatabase
    private let state = Mutex(State())
    private let rows = Atomic(0)
    /// How many numbers are stored, as the callers know.
    let answers = Tally()
    /// How many callers were told to try again.
    let failures = Tally()

    init(_ engine: PostgreSQLDatabase) {
        self.engine = engine
    }

    /// Lets the callers work while something happens, and then checks what is stored.
    func run(during event: () async throws -> Void) async throws {
        let result: Result<Void, any Error> = await withTaskGroup(of: Void.self) { group in
            for _ in 0..<NumberedLoad.callerCount { group.addTask { await self.work() } }
            defer { state.withLock { $0.isOver = true } }
            do { return .success(try await event()) } catch { return .failure(error) }
        }
        try result.get()
        try await check()
    }

    /// Waits until a hundred more numbers are stored.
    func goOn() async throws {
        try await answers.wait(for: answers.count + 100)
    }

    private func work() async {
        while let number = state.withLock({ state -> Int? in
            state.next += 1
            return state.isOver ? nil : state.next
        }) {
            do {
                try await insert(number)
                state.withLock { _ = $0.answered.insert(number) }
                answers.increment()
            } catch let error as StorageError where error.code == .unavailable {
                let isUncertain = (error.underlyingError as? DatabaseError)?.code == .uncertain
                if isUncertain { state.withLock { _ = $0.uncertain.insert(number) } }
                failures.increment()
            } catch {
                Issue.record(error)
                // Nobody waits any longer.
                state.withLock { $0.isOver = true }
                for tally in [answers, failures] { tally.set(to: .max) }
            }
        }
    }

    /// Inserts a row. If the transaction runs again, it inserts another one.
    private func insert(_ number: Int) async throws {
        try await engine.write { [self] transaction in
            let id = rows.add(1, ordering: .relaxed).newValue
            // Every second transaction consists of the change alone, which is sent in another way.
            if number.isMultiple(of: 2) { _ = try transaction.first(Counter.self, where: \.id == id, lock: .update) }
            transaction.insert(Counter(id, value: number))
        }
    }

    private func check() async throws {
        let stored = try await engine.read { try $0.all(Counter.self, where: \.id > 0) }.map(\.value)
        let state = state.withLock { $0 }
        #expect(Set(stored).count == stored.count, "nothing is stored twice")
        #expect(state.answered.subtracting(stored) == [], "what was answered is stored")
        #expect(Set(stored).subtracting(state.answered).subtracting(state.uncertain) == [], "and nothing that failed")
    }
}
