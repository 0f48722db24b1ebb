import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Revoking a token")
struct RevokeTokenTests {
    private func revoke(_ token: Secret?, _ world: World, as id: ClientID = "notes") async throws -> OAuthErrorCode? {
        try await world.service.revokeToken(
            RevocationRequest(token: try #require(token)), from: world.caller(id, key: nil))?.code
    }

    @Test func `ends a refresh token with its whole family`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        #expect(try await revoke(response.refreshToken, world) == nil)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        let status = try await world.storage.accessToken(TokenDigest(of: response.accessToken))
        #expect(status?.family.revocationReason == .signedOut)
        #expect(try await world.count(.tokenRevoked) == 1)
        #expect(try await revoke(response.refreshToken, world) == nil)
        #expect(try await world.count(.tokenRevoked) == 1)
    }

    @Test func `succeeds for tokens that nobody knows (3A-38)`() async throws {
        let world = try await World()
        #expect(try await revoke(Secret("unknown"), world) == nil)
    }

    @Test func `is refused to another client (3A-38)`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        #expect(try await revoke(response.refreshToken, world, as: "photos") == .invalidGrant)
        #expect(try await revoke(response.accessToken, world, as: "photos") == .invalidGrant)
        #expect(try await world.refresh(response.refreshToken).error == nil)
    }

    @Test func `ends a platform token, and says that it can't end a backend's (3A-38)`() async throws {
        let world = try await World()
        let platform = try await world.signIn("platform")
        #expect(try await revoke(platform.accessToken, world, as: "platform") == nil)
        let status = try await world.storage.accessToken(TokenDigest(of: platform.accessToken))
        #expect(status?.isActive(at: world.time.now) == false)
        #expect(status?.family.revokedAt == nil)
        let notes = try await world.signIn(key: "another")
        #expect(try await revoke(notes.accessToken, world) == .unsupportedTokenType)
    }
}
