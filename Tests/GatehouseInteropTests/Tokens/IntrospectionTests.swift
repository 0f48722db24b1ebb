import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import GatehouseVerifier
import Testing

extension Glewlwyd {
    @Suite("Introspection")
    struct IntrospectionTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `says what a token is good for, and that it's over`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, client: .secretBasic)
            let session = try await fixture.signIn()
            let token = session.accessToken.value
            var policy = IntrospectionConfiguration.standard
            policy.duration = .zero
            let introspection = RemoteIntrospector(
                issuer: fixture.issuer, client: Client.secretBasic.authentication(fixture.peer),
                transport: fixture.transport, policy: policy)
            guard case .active(let described) = try await introspection.introspect(token) else {
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
