import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("Refresh with rotation")
    struct RotationTests {
        @Test(arguments: Peer.Scheme.allCases, Client.allCases)
        func `each refresh brings a new refresh token`(scheme: Peer.Scheme, client: Client) async throws {
            let fixture = try PeerFixture(scheme, client: client)
            var session = try await fixture.signIn()
            let account = session.account
            for _ in 0..<3 {
                let renewed = try session.merging(try await fixture.provider.refresh(session))
                #expect(!renewed.accessToken.value.matches(session.accessToken.value))
                #expect(renewed.refreshToken.map { $0.matches(session.refreshToken ?? Secret("")) } == false)
                #expect(try await fixture.userInfo(renewed).status == .ok)
                session = renewed
            }
            #expect(session.account == account)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `a spent refresh token renews nothing, and the session isn't taken for ended`(
            scheme: Peer.Scheme
        ) async throws {
            let fixture = try PeerFixture(scheme)
            let session = try await fixture.signIn()
            _ = try await fixture.provider.refresh(session)
            // glewlwyd answers 400 without a body, and only `invalid_grant` ends a session.
            await #expect { try await fixture.provider.refresh(session) } throws: {
                if case .transient = $0 as? RefreshFailure { true } else { false }
            }
        }
    }
}
