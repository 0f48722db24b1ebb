import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A canary for leaks")
struct LeakCanaryTests {
    private final class Nest: Sendable {}

    @Test func `names what is still alive, and nothing that is gone`() async {
        let canary = LeakCanary()
        let kept = canary.watch(Nest(), as: "kept")
        canary.watch(Nest(), as: "gone")
        #expect(await canary.survivors(after: 10) == ["kept"])
        withExtendedLifetime(kept) {}
    }

    @Test func `finds nothing left of a manager that was used in every way, nor of what stood around it`() async throws
    {
        let canary = LeakCanary()
        do {
            let time = ManualTimeSource()
            let service = FakeAuthService(time: time)
            let provider = canary.watch(FakeProvider(service))
            let store = canary.watch(MemoryStore())
            let manager = canary.watch(AuthManager(provider: provider, store: store, time: time))
            try await manager.restore()
            let watching = Task { for await _ in manager.states {} }
            try await manager.signIn()
            let chain = canary.watch(
                LoaderChain(transport: ScriptedTransport { _ in HTTPResponse(status: .ok) }) {
                    Autocancel()
                    Throttle(maximumRequests: 2)
                })
            _ = try await chain.load(HTTPRequest(path: "/"))
            await chain.reset()
            try await manager.refresh()
            try await manager.signIn()
            await manager.signOut()
            await manager.finishRevocations()
            await manager.finishBackgroundWork()
            watching.cancel()
            await watching.value
        }
        #expect(await canary.survivors() == [])
    }
}
