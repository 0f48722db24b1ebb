import GatehouseRows
import GatehouseService
import GatehouseTesting

/// Does in memory, one after the other, what verbs did in a database.
package final class Model: Sendable {
    private let engine = MemoryEngine()
    private let instance: Instance
    private let world: World
    private let starts: [MemoryEngine.Snapshot]

    package init(_ world: World) async throws {
        self.world = world
        var starts: [MemoryEngine.Snapshot] = []
        for rows in world.states {
            try await engine.replaceAll(ServiceSchema.tables, with: rows)
            starts.append(engine.snapshot)
        }
        self.starts = starts
        instance = try await Instance(on: ScriptedEngine(engine: engine), in: world)
    }

    typealias State = MemoryEngine.Snapshot

    func start(_ state: Int) -> State { starts[state] }

    /// How far a call has come.
    struct Progress {
        /// What its transactions came to.
        var steps: [Script.Step] = []
        /// How it ended; nil if it has more transactions.
        var outcome: VerbOutcome?
    }

    /// Repeats a call whole.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - state: The rows before it.
    ///   - death: Where it dies in the repetition.
    /// - Returns: How it ends now, and the rows after it.
    func `repeat`(_ call: Call, from state: State, death: VerbDeath?) async -> (Progress, State) {
        await run(call, from: state, in: VerbContext(seed: call.seed, death: death))
    }

    /// Repeats some transactions of a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - count: How many of its transactions run.
    ///   - progress: What the earlier ones came to.
    ///   - state: The rows before them.
    ///   - death: Where it dies in the repetition.
    /// - Returns: How far it has come, and the rows after them.
    func `continue`(
        _ call: Call, by count: Int, after progress: Progress, from state: State, death: VerbDeath?
    ) async -> (Progress, State) {
        let script = Script(after: progress.steps, running: count)
        var (after, state) = await run(
            call, from: state, in: VerbContext(seed: call.seed, death: death, script: script))
        after.steps = script.steps
        if script.isCut { after.outcome = nil }
        return (after, state)
    }

    private func run(_ call: Call, from state: State, in context: VerbContext) async -> (Progress, State) {
        engine.restore(state)
        let outcome = await instance.run(call.verb, knowing: call.notes, in: context)
        return (Progress(outcome: outcome), engine.snapshot)
    }

}
