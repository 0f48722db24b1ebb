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
private struct SwitchedEngine: RelayingEngine {
    let opening: any RowEngine
    let then: any RowEngine

    func next(_ kind: RelayedTransaction) -> any RowEngine { VerbContext.current == nil ? opening : then }

    func removeRemains() async throws { try await next(.writing).removeRemains() }
}
