// snippet.suite
import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import OwnParts
import Testing

@Suite("The ledger's provider") struct LedgerProviderTests {
    let ledger = FakeLedger()

    @Test(arguments: RemoteAuthProviderConformance.checks + RemoteAuthProviderConformance.cancellation)
    func `keeps the contract`(check: RemoteAuthProviderConformance.Check) async throws {
        let network = FaultyTransport(ledger.transport)
        let subject = ProviderUnderTest(
            LedgerProvider(server: FakeLedger.server, transport: network), context: FakeLedger.member,
            network: network, refusal: FakeLedger.problem("wrong_password", status: .forbidden)
        ) { request in
            switch (request.method, request.path) {
            case (.post, "/sessions"): .signIn
            case (.put, "/sessions"): .refresh
            default: nil
            }
        } endSession: { session in
            ledger.close(session.refreshToken)
        }
        try await check.run(on: subject)
    }
    // snippet.end

    // snippet.own
    @Test func `sends no password over plain http`() async throws {
        let network = FaultyTransport(ledger.transport)
        let provider = LedgerProvider(server: "http://ledger.example", transport: network)
        let error = await #expect(throws: AuthError.self) { try await provider.signIn(FakeLedger.member) }
        #expect(error?.code == .insecure)
        #expect(network.requests.isEmpty)
    }
}
// snippet.end
