import GatehouseClient
import GatehouseHTTP
import GatehouseTesting

extension World {
    /// A sign-in whose answer is held back.
    func heldSignIn(as name: String = "alice") async throws -> (gate: Gate<Void>, attempt: Task<Account, any Error>) {
        let gate = Gate<Void>()
        provider.script(.signIn, .held(gate))
        let attempt = Task { try await signIn(as: name) }
        try await provider.waitForCalls(1)
        return (gate, attempt)
    }

    /// A request that waits for a refresh whose answer is held back.
    func heldRequest(
        over transport: ScriptedTransport
    ) async throws -> (gate: Gate<Void>, loader: LoaderChain, request: Task<HTTPResponse, any Error>) {
        let gate = Gate<Void>()
        provider.script(.refresh, .held(gate))
        time.advance(by: .seconds(300))
        let loader = loader(over: transport)
        let request = Task { try await loader.load(World.request()) }
        try await provider.waitForCalls(2)
        return (gate, loader, request)
    }
}
