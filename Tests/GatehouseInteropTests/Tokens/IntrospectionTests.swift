import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Introspection")
    struct IntrospectionTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `says what a token is good for, and that it's over`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, client: .secretBasic)
            let session = try await fixture.signIn()
            let token = session.accessToken.value
            let introspection = TokenIntrospection(
                IssuerSettings(
                    issuer: fixture.issuer, authentication: Client.secretBasic.authentication(fixture.peer)),
                transport: fixture.transport)
            guard case .active(let described) = try await introspection.introspect(token, hint: .accessToken) else {
                Issue.record("inactive")
                return
            }
            #expect(described.clientID?.rawValue == fixture.peer.confidentialClient)
            #expect(described.scope?.contains("openid") == true)
            #expect(try await introspection.introspect(Secret("nonsense")) == .inactive)

            try await fixture.provider.revoke(
                AuthSession(provider: session.provider, account: session.account, accessToken: session.accessToken))
            #expect(try await introspection.introspect(token) == .inactive)
        }
    }
}
