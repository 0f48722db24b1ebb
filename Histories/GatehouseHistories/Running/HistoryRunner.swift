import GatehouseRows
import GatehouseService
import GatehouseTesting
import Synchronization

/// Runs histories in a database, and judges them.
package final class HistoryRunner: Sendable {
    private let world: World
    private let database: any HistoryDatabase
    private let instances: [(service: TokenService, storage: ServiceStorage)]
    private let time: HistoryTime
    private let model: Model

    /// Opens an instance of the service for each connection of a database.
    package init(_ world: World, on database: any HistoryDatabase) async throws {
        self.world = world
        self.database = database
        time = HistoryTime(now: world.now)
        model = try await Model(world)
        var instances: [(TokenService, ServiceStorage)] = []
        for number in database.connections.indices {
            // Each is opened on the same rows, so none makes keys of its own.
            let memory = MemoryEngine()
            try await memory.replaceAll(ServiceSchema.tables, with: world.states[0])
            let storage = ServiceStorage(VerbEngine(database.connections[number].engine))
            let service = try await TokenService.inHistory(
                on: ServiceStorage(SwitchedEngine(opening: memory, then: storage.engine)), time: time)
            instances.append((service, storage))
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
        time.forget()
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
        let (service, storage) = instances[connection]
        for step in history.steps where step.connection == connection {
            await link.turn()
            time.forget()  // an instance may use the keys that it has read for a second
            let (began, notes) = seen.begin()
            let scene = Scene(service: service, storage: storage, world: world, notes: notes)
            let outcome = await step.verb.outcome(
                in: scene, context: VerbContext(seed: step.seed, death: step.death))
            seen.end(step, began, notes, outcome)
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
        var moment = 0
        var notes: Notes = [:]
        var calls: [Call] = []

        mutating func next() -> Int {
            moment += 1
            return moment
        }
    }

    private let state = Mutex(State())

    var calls: [Call] { state.withLock { $0.calls } }

    func begin() -> (Int, Notes) {
        state.withLock { ($0.next(), $0.notes) }
    }

    func end(_ step: History.Step, _ began: Int, _ notes: Notes, _ outcome: VerbOutcome) {
        state.withLock { state in
            if case .answered(let said) = outcome { state.notes.merge(said.notes) { $1 } }
            state.calls.append(
                Call(
                    number: step.number, connection: step.connection, verb: step.verb, seed: step.seed, notes: notes,
                    outcome: outcome, began: began, ended: state.next()))
        }
    }
}

/// An engine that a service is opened on, and another one on which its verbs run.
private struct SwitchedEngine: RowEngine {
    let opening: any RowEngine
    let then: any RowEngine

    private var present: any RowEngine { VerbContext.current == nil ? opening : then }

    init(opening: any RowEngine, then: any RowEngine) {
        (self.opening, self.then) = (opening, then)
    }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await present.write(body)
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? { try await present.update(update) }

    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await present.update(update, inserting: row)
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await present.read(body)
    }

    func removeRemains() async throws { try await present.removeRemains() }
}
