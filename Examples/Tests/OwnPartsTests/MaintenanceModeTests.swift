import GatehouseHTTP
import GatehouseTesting
import OwnParts
import Testing

@Suite("A maintenance mode") struct MaintenanceModeTests {
    @Test(arguments: LoaderConformance.checks)
    func `keeps the contract while it isn't active`(check: LoaderConformance.Check) async throws {
        try await check.run { MaintenanceMode { false } }
    }

    @Test func `responds itself while it is active, also to a streamed request`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let chain = LoaderChain(transport: transport) { MaintenanceMode { true } }
        let request = HTTPRequest(url: "https://notes.example/notes")
        #expect(try await chain.load(request).status == .serviceUnavailable)
        #expect(try await chain.stream(request).status == .serviceUnavailable)
        #expect(transport.requests.isEmpty)
    }
}
