import GatehouseClient
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Userinfo")
    struct UserInfoTests {
        @Test(arguments: Peer.Scheme.allCases, [IssuerSettings.KeyBinding.never, .required])
        func `says who signed in`(scheme: Peer.Scheme, binding: IssuerSettings.KeyBinding) async throws {
            let fixture = try PeerFixture(scheme, binding: binding)
            let session = try await fixture.signIn()
            let info = try await fixture.provider.userInfo(for: session)
            #expect(info.subject == session.account.subject)
            #expect(info.displayName == fixture.peer.person.name)
            #expect(info.claims["email"]?.string == fixture.peer.person.email)
        }
    }
}
