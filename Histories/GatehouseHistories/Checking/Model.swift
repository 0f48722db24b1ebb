import GatehouseRows
import GatehouseService
import GatehouseTesting

/// Does in memory, one after the other, what verbs did in a database.
package final class Model: Sendable {
    private let engine = MemoryEngine()
    private let storage: ServiceStorage
    private let service: TokenService
    private let time: HistoryTime
    private let world: World
    private let starts: [MemoryEngine.Snapshot]

    package init(_ world: World) async throws {
        self.world = world
        storage = ServiceStorage(VerbEngine(engine))
        time = HistoryTime(now: world.now)
        var starts: [MemoryEngine.Snapshot] = []
        for rows in world.states {
            try await engine.replaceAll(ServiceSchema.tables, with: rows)
            starts.append(engine.snapshot)
        }
        self.starts = starts
        service = try await TokenService.inHistory(on: storage, time: time)
    }

    typealias State = MemoryEngine.Snapshot

    func start(_ state: Int) -> State { starts[state] }

    /// Repeats a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - state: The rows before it.
    ///   - death: Where it dies in the repetition.
    /// - Returns: What it answers now, and the rows after it.
    func `repeat`(_ call: Call, from state: State, death: VerbDeath?) async -> (answer: String?, state: State) {
        engine.restore(state)
        time.forget()
        let scene = Scene(service: service, storage: storage, world: world, notes: call.notes)
        let outcome = await call.verb.outcome(in: scene, context: VerbContext(seed: call.seed, death: death))
        let state = engine.snapshot
        guard case .answered(let said) = outcome else { return (nil, state) }
        return (said.text, state)
    }

    /// How often each row is there.
    func rows(of state: State) -> [Cells: Int] {
        engine.restore(state)
        return engine.allRows.countedForComparison
    }
}

extension [Cells] {
    /// How often each row is there. Of signing keys, which libcrypto makes anew each time, only what a rule decides is
    /// compared.
    var countedForComparison: [Cells: Int] {
        let keys = KeyRecord.table.schema
        let random = ["id", "public_key", "sealed_private_key"].compactMap(keys.position)
        return reduce(into: [:]) { counts, row in
            var row = row
            if row.schema == keys { for position in random { row.values[position] = .null } }
            counts[row, default: 0] += 1
        }
    }
}
