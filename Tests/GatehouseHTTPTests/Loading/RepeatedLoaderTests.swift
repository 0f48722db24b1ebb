import GatehouseHTTP
import GatehouseTesting
import Testing

private final class Counted: HTTPLoader {
    let requests = Tally()
    let resets = Tally()

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        requests.increment()
        return try await next(request)
    }

    func reset() async {
        resets.increment()
    }
}

@Suite("A loader that stands in a chain twice")
struct RepeatedLoaderTests {
    @Test func `sees each request twice, and is reset once`() async throws {
        let loader = Counted()
        let chain = LoaderChain(transport: ScriptedTransport { _ in HTTPResponse(status: 200) }) {
            loader
            loader
        }
        _ = try await chain.load(HTTPRequest(path: "/"))
        #expect(loader.requests.count == 2)
        await chain.reset()
        #expect(loader.resets.count == 1)
    }
}
