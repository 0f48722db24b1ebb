// snippet.suite
import GatehouseHTTP
import GatehouseTesting
import OwnParts
import Testing

@Suite("A circuit breaker") struct CircuitBreakerTests {
    @Test(arguments: LoaderConformance.checks)
    func `keeps the contract`(check: LoaderConformance.Check) async throws {
        try await check.run { CircuitBreaker() }
    }
    // snippet.end

    // snippet.own
    let transport = ScriptedTransport { _ in HTTPResponse(status: .serviceUnavailable) }
    let time = ManualTimeSource()

    private var chain: LoaderChain {
        LoaderChain(transport: transport) { CircuitBreaker(maximumFailures: 2, pause: .seconds(30), time: time) }
    }

    @Test func `spares a server that fails, and tries it again after the pause`() async throws {
        let (chain, request) = (chain, HTTPRequest(url: "https://notes.example/notes"))
        for _ in 0..<2 { _ = try await chain.load(request) }
        let error = await #expect(throws: HTTPError.self) { try await chain.load(request) }
        #expect(error?.code == .cannotConnect)
        #expect(transport.requests.count == 2)
        time.advance(by: .seconds(30))
        #expect(try await chain.load(request).status == .serviceUnavailable)
    }

    @Test func `lets a request pass that asks for it`() async throws {
        let chain = chain
        var request = HTTPRequest(url: "https://notes.example/notes")
        for _ in 0..<2 { _ = try await chain.load(request) }
        request.ignoresCircuitBreaker = true
        #expect(try await chain.load(request).status == .serviceUnavailable)
    }

    @Test func `forgets failures with the session`() async throws {
        let (chain, request) = (chain, HTTPRequest(url: "https://notes.example/notes"))
        for _ in 0..<2 { _ = try await chain.load(request) }
        await chain.reset()
        #expect(try await chain.load(request).status == .serviceUnavailable)
    }
}
// snippet.end
