import GatehouseClient
import GatehouseJOSE
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("ID tokens")
    struct IDTokenTests {
        @Test(arguments: Peer.Scheme.allCases, [("rs256", "RS256"), ("es256", "ES256"), ("eddsa", "EdDSA")])
        func `are believed whatever they're signed with`(
            scheme: Peer.Scheme, issuer: (name: String, algorithm: String)
        ) async throws {
            let fixture = try PeerFixture(scheme, issuer: issuer.name)
            let session = try await fixture.signIn()
            let idToken = try UnverifiedToken(compact: try #require(session.idToken).revealed)
            #expect(idToken.header.algorithm == issuer.algorithm)
            #expect(fixture.transport.exchanges(with: "jwks").count == 1)
        }
    }
}
