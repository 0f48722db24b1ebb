import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

extension Glewlwyd {
    @Suite("DPoP")
    struct DPoPTests {
        @Test(arguments: Peer.Scheme.allCases)
        func `binds the tokens to the key, at the token endpoint and at a resource`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, binding: .required)
            let session = try await fixture.signIn()
            #expect(session.accessToken.type == .dpop)
            let key = try #require(session.proofKeyID)
            let token = try UnverifiedToken(compact: session.accessToken.value.revealed)
            let claims = try JSONValue(parsing: token.unverifiedPayload)
            #expect(claims["cnf"]?["jkt"]?.string == key.rawValue)
            #expect(try await fixture.userInfo(session).status == .ok)
            let renewed = try session.merging(try await fixture.provider.refresh(session))
            #expect(renewed.accessToken.type == .dpop)
            #expect(try await fixture.userInfo(renewed).status == .ok)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `leaves a stolen token worthless`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, binding: .required)
            let session = try await fixture.signIn()
            #expect(try await fixture.userInfo(session).status == .ok)
            var request = HTTPRequest(url: try fixture.endpoint("userinfo"))
            request.headers["Authorization"] = "Bearer " + session.accessToken.value.revealed
            #expect(try await fixture.transport.send(request).status == .unauthorized)
            request.headers["Authorization"] = "DPoP " + session.accessToken.value.revealed
            #expect(try await fixture.transport.send(request).status == .unauthorized)
            _ = try await fixture.provider.refresh(session)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `leaves a stolen refresh token worthless`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, binding: .required)
            let session = try await fixture.signIn()
            let other = try await fixture.keys.makeKey(
                for: ProofKeyPurpose(issuer: fixture.issuer, clientID: "native"))
            let stolen = AuthSession(
                provider: session.provider, account: session.account, accessToken: session.accessToken,
                refreshToken: session.refreshToken, proofKeyID: other.id)
            await #expect(throws: RefreshFailure.self) { try await fixture.provider.refresh(stolen) }
            _ = try await fixture.provider.refresh(session)
        }

        @Test(arguments: Peer.Scheme.allCases)
        func `goes on with the nonce that the server demands`(scheme: Peer.Scheme) async throws {
            let fixture = try PeerFixture(scheme, issuer: "nonce", binding: .required)
            let session = try await fixture.signIn()
            #expect(session.accessToken.type == .dpop)
            #expect(fixture.transport.exchanges(with: "token").map(\.status) == [.badRequest, .ok])
            _ = try await fixture.provider.refresh(session)
        }
    }
}
