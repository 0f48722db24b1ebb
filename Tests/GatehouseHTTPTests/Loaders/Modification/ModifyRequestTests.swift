import GatehouseHTTP
import GatehouseTesting
import Testing

private struct Failure: Error {}

@Suite("Modifying a request")
struct ModifyRequestTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    @Test func `changes it and keeps its identity`() async throws {
        let chain = LoaderChain(transport: transport) { ModifyRequest { $0.headers["A"] = "b" } }
        let request = HTTPRequest(path: "/")
        _ = try await chain.load(request)
        #expect(transport.requests.first?.headers["A"] == "b")
        #expect(transport.requests.first?.id == request.id)
    }

    @Test func `can't put another in its place`() async {
        let chain = LoaderChain(transport: transport) { ModifyRequest { $0 = HTTPRequest(path: "/other") } }
        let error = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test func `reports what it throws`() async {
        let chain = LoaderChain(transport: transport) { ModifyRequest { _ in throw Failure() } }
        let error = await #expect(throws: HTTPError.self) { try await chain.load(HTTPRequest(path: "/")) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.underlyingError is Failure)
    }
}
