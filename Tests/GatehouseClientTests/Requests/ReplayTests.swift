import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A request with content that can be produced once")
struct ReplayTests {
    private func load(_ body: StreamBody, over transport: ScriptedTransport) async throws -> HTTPResponse {
        let world = try await World.signedIn()
        world.service.expireAccessTokens()
        var request = World.request()
        request.method = .put
        request.body = body
        return try await world.loader(over: transport).load(request)
    }

    @Test func `isn't sent again after a 401`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .unauthorized) }
        #expect(try await load(StreamBody(once: HTTPByteStream([1])), over: transport).status == .unauthorized)
        #expect(transport.requests.count == 1)
        _ = try await load(StreamBody { HTTPByteStream([1]) }, over: transport)
        #expect(transport.requests.count == 3)
    }
}
