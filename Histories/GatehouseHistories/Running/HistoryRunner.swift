import Synchronization

/// Runs histories in a database, and judges them.
package final class HistoryRunner: Sendable {
    private let world: World
    private let database: any HistoryDatabase
    private let instances: [Instance]
    private let model: Model

    /// Opens an instance of the service for each connection of a database.
    package init(_ world: World, on database: any HistoryDatabase) async throws {
        self.world = world
        self.database = database
        model = try await Model(world)
        var instances: [Instance] = []
        for connection in database.connections {
            instances.append(try await Instance(on: connection.engine, in: world))
        }
        self.instances = instances
    }

    package struct Result: Sendable {
        package let calls: [Call]
        package let finding: OrderSearch.Finding
    }

    /// Runs a history.
    ///
    /// - Parameters:
    ///   - history: The history.
    ///   - schedule: What a database with turns draws their order from; nil for the history's own seed.
    /// - Returns: What was seen, and whether an order explains it.
    /// - Throws: Errors of the database.
    package func run(_ history: History, schedule: UInt64? = nil) async throws -> Result {
        let count = history.connectionCount
        try await database.begin(
            with: world.states[history.state], seed: schedule ?? history.seed, connectionCount: count)
        let seen = Seen()
        await withTaskGroup(of: Void.self) { group in
            for connection in 0..<count {
                group.addTask { [self] in await run(history, connection, seen) }
            }
        }
        let rows = try await database.rows()
        let finding = await OrderSearch.order(of: seen.calls, endingIn: rows, from: history.state, by: model)
        return Result(calls: seen.calls, finding: finding)
    }

    private func run(_ history: History, _ connection: Int, _ seen: Seen) async {
        let link = database.connections[connection]
        for step in history.steps where step.connection == connection {
            await link.turn()
            let (began, notes) = seen.begin()
            let context = VerbContext(seed: step.seed, death: step.death, clock: seen.clock)
            let outcome = await instances[connection].run(step.verb, knowing: notes, in: context)
            seen.end(step, began, notes, outcome, context.ends)
        }
        link.leave()
    }
}

extension History {
    /// How many connections there are, from the first one to the last one with a verb.
    package var connectionCount: Int { (steps.map(\.connection).max() ?? 0) + 1 }
}

/// What is seen of the verbs that run, in the order in which it is seen.
private final class Seen: Sendable {
    private struct State {
        var notes: Notes = [:]
        var calls: [Call] = []
    }

    let clock = HistoryClock()
    private let state = Mutex(State())

    var calls: [Call] { state.withLock { $0.calls } }

    func begin() -> (Int, Notes) {
        state.withLock { (clock.next(), $0.notes) }
    }

    func end(_ step: History.Step, _ began: Int, _ notes: Notes, _ outcome: VerbOutcome, _ ends: [TransactionEnd]) {
        state.withLock { state in
            if case .answered(let said) = outcome { state.notes.merge(said.notes) { $1 } }
            state.calls.append(
                Call(
                    number: step.number, connection: step.connection, verb: step.verb, seed: step.seed, notes: notes,
                    outcome: outcome, began: began, ended: clock.next(), ends: ends))
        }
    }
}
