import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import Testing

extension Glewlwyd {
    @Suite("Revocation")
    struct RevocationTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `ends what renews the session`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, client: .secretBasic)
            let session = try await fixture.signIn()
            let control = try await fixture.provider.refresh(session)
            let renewed = try session.merging(control)
            try await fixture.provider.revoke(renewed)
            #expect(fixture.transport.exchanges(with: "revoke").map(\.status) == [.ok])
            await #expect(throws: RefreshFailure.self) { try await fixture.provider.refresh(renewed) }
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `ends an access token where there is no other`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, client: .secretBasic)
            let session = withoutRefreshToken(try await fixture.signIn())
            #expect(try await fixture.userInfo(session).status == .ok)
            try await fixture.provider.revoke(session)
            #expect(try await fixture.userInfo(session).status == .unauthorized)
        }

        private func withoutRefreshToken(_ session: AuthSession) -> AuthSession {
            AuthSession(
                provider: session.provider, account: session.account, accessToken: session.accessToken,
                idToken: session.idToken)
        }
    }
}
