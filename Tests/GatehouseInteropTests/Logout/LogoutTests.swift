import GatehouseClient
import GatehouseHTTP
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Logout")
    struct LogoutTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `ends the provider's session, and the tokens with it`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, client: .secretBasic)
            let session = try await fixture.signIn()
            #expect(try await fixture.userInfo(session).status == .ok)
            try await fixture.provider.endSession(
                session, using: LogoutBrowser(person: fixture.person), redirect: fixture.peer.signedOut)
            #expect(try await fixture.userInfo(session).status == .unauthorized)
            await #expect(throws: RefreshFailure.self) { try await fixture.provider.refresh(session) }
        }
    }
}
