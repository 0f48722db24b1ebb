import GatehouseRows
import GatehouseService
import GatehouseTesting

/// An instance of the service that verbs use, one at a time.
struct Instance: Sendable {
    private let world: World
    private let time: HistoryTime
    private let storage: ServiceStorage
    private let services: (plain: TokenService, remembering: TokenService)

    /// Opens an instance whose verbs do their work on an engine.
    init(on engine: any RowEngine, in world: World) async throws {
        self.world = world
        time = HistoryTime(now: world.now)
        storage = ServiceStorage(VerbEngine(engine))
        // It is opened on the rows of the world, so it makes no keys of its own.
        let memory = MemoryEngine()
        try await memory.replaceAll(ServiceSchema.tables, with: world.states[0])
        let switched = ServiceStorage(SwitchedEngine(opening: memory, then: storage.engine))
        services = (
            try await TokenService.inHistory(on: switched, time: time),
            try await TokenService.inHistory(on: switched, time: time, remembersProofs: true)
        )
    }

    /// Runs a verb.
    func run(_ verb: Verb, knowing notes: Notes, in context: VerbContext) async -> VerbOutcome {
        time.forget()  // an instance may use the keys that it has read for a second
        let scene = Scene(
            service: services.plain, remembering: services.remembering, storage: storage, world: world, notes: notes)
        return await verb.outcome(in: scene, context: context)
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
