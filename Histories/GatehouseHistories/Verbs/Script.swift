import GatehouseRows
import Synchronization

/// Lets a verb run up to one of its transactions, and go on from there in a later run: what the earlier ones came to is
/// known then, so they aren't run again.
final class Script: Sendable {
    /// What a transaction came to.
    struct Step: Sendable {
        fileprivate let result: Result<any Sendable, any Error>
        /// A digest of what it has read. Transactions of the same verb that have read the same come to the same.
        let digest: Int
    }

    private struct State {
        var steps: [Step]
        var position = 0
        var rest: Int
        var isCut = false
    }

    private struct Cut: Error {}

    private struct Value<Answer: Sendable>: Sendable {
        let answer: Answer
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - steps: What the first transactions came to.
    ///   - count: How many more run.
    init(after steps: [Step], running count: Int) {
        state = Mutex(State(steps: steps, rest: count))
    }

    /// What the transactions came to that have run so far.
    var steps: [Step] { state.withLock { $0.steps } }

    /// Whether the verb wanted to run more of them.
    var isCut: Bool { state.withLock { $0.isCut } }

    /// Runs the next transaction of the verb, unless it has run before or isn't to run yet.
    func perform<Answer: Sendable>(
        _ transaction: (_ noting: @escaping @Sendable ([Cells]) -> Void) async throws -> Answer
    ) async throws -> Answer {
        if let known = try next() {
            guard let value = try known.result.get() as? Value<Answer> else { throw Cut() }
            return value.answer
        }
        let digest = Mutex(Hasher())
        let result: Result<Answer, any Error>
        do {
            result = .success(try await transaction { rows in digest.withLock { $0.combine(rows) } })
        } catch {
            result = .failure(error)
        }
        let step = Step(
            result: result.map { Value(answer: $0) as any Sendable }, digest: digest.withLock { $0.finalize() })
        state.withLock { state in
            state.steps.append(step)
            state.position += 1
            state.rest -= 1
        }
        return try result.get()
    }

    /// What the next transaction came to; nil if it is to run now.
    private func next() throws -> Step? {
        try state.withLock { state in
            if !state.isCut, state.position < state.steps.count {
                defer { state.position += 1 }
                return state.steps[state.position]
            }
            if state.isCut || state.rest == 0 {
                state.isCut = true
                throw Cut()
            }
            return nil
        }
    }
}

/// The rows of the model: transactions run as the ``Script`` of their verb says, and die as its ``VerbContext`` says.
struct ScriptedEngine: RowEngine {
    let engine: any RowEngine

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        guard let context = VerbContext.current else { return try await engine.write(body) }
        guard let script = context.script else { return try await write(body, in: context) }
        return try await script.perform { note in
            try await write(
                { transaction in
                    transaction.source = NotedRows(rows: transaction.source, note: note)
                    return try body(&transaction)
                }, in: context)
        }
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        guard let script = VerbContext.current?.script else { return try await engine.read(body) }
        return try await script.perform { note in
            try await engine.read { transaction in
                let noted = NotedRows(rows: transaction.source, note: note)
                return try body(Transaction(reading: noted, canLock: false))
            }
        }
    }

    func removeRemains() async throws { try await engine.removeRemains() }

    /// Runs a transaction that dies before its end or after it, if it is to die.
    private func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer, in context: VerbContext
    ) async throws -> Answer {
        let death = context.takeDeath()
        if death?.isBeforeEnd == true { throw StorageError.connectionLost }
        let answer = try await engine.write(body)
        if death != nil { throw StorageError.connectionLost }
        return answer
    }
}

/// The rows that a transaction reads. Somebody notes them.
private struct NotedRows: RowSource {
    let rows: any RowSource
    let note: @Sendable ([Cells]) -> Void

    func rows(_ query: RowQuery) throws -> [Cells] {
        let found = try rows.rows(query)
        note(found)
        return found
    }
}
