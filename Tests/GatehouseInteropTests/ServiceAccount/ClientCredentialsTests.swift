import GatehouseClient
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Client credentials")
    struct ClientCredentialsTests {
        @Test(arguments: Peer.Scheme.allCases, [Client.secretBasic, .secretPost])
        func `sign a client in for itself`(scheme: Peer.Scheme, client: Client) async throws {
            let fixture = try PeerFixture(scheme, client: client)
            let settings = IssuerSettings(
                issuer: fixture.issuer, authentication: client.authentication(fixture.peer), keyBinding: .never)
            let provider = ClientCredentialsProvider(
                settings, scope: Scope("api.read"), transport: fixture.transport)
            let manager = AuthManager(provider: provider, store: MemoryStore())
            try await manager.signIn()
            let session = try await manager.validSession()
            #expect(session.account.subject.rawValue == fixture.peer.confidentialClient)
            #expect(session.accessToken.scope == Scope("api.read"))

            let token = try UnverifiedToken(compact: session.accessToken.value.revealed)
            let claims = try AccessTokenClaims(JSONValue(parsing: token.unverifiedPayload).object ?? [:])
            #expect(claims.clientID.rawValue == fixture.peer.confidentialClient)
            #expect(claims.scope == Scope("api.read"))
            let renewed = try session.merging(try await provider.refresh(session))
            #expect(!renewed.accessToken.value.matches(session.accessToken.value))
        }
    }
}
