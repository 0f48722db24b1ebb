import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("Autocancel", .timeLimit(.minutes(5)))
struct AutocancelTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func `stops what is on its way when the chain is reset`() async throws {
        let held = transport.enqueueHeld()
        let chain = LoaderChain(transport: transport) { Autocancel() }
        let running = Task { try await chain.load(HTTPRequest(path: "/")) }
        try await held.waitForRequest()
        await chain.reset()
        let error = await #expect(throws: HTTPError.self) { try await running.value }
        #expect(error?.code == .cancelled || error?.code == .resetInProgress)
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
    }

    @Test func `makes a reset wait for the end of what is on its way`() async throws {
        let held = transport.enqueueHeld(ignoresCancellation: true)
        let chain = LoaderChain(transport: transport) { Autocancel() }
        let running = Task { try? await chain.load(HTTPRequest(path: "/")) }
        try await held.waitForRequest()
        let ended = Tally()
        let reset = Task {
            await chain.reset()
            ended.increment()
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(ended.count == 0)
        held.release(HTTPResponse(status: 200))
        await reset.value
        #expect(await running.value?.status == nil)
    }

    @Test func `passes a caller's cancellation on`() async throws {
        let held = transport.enqueueHeld()
        let chain = LoaderChain(transport: transport) { Autocancel() }
        let running = Task { try await chain.load(HTTPRequest(path: "/")) }
        try await held.waitForRequest()
        running.cancel()
        let error = await #expect(throws: HTTPError.self) { try await running.value }
        #expect(error?.code == .cancelled)
    }
}
