import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Revoking a token")
struct RevokeTokenTests {
    private func revoke(_ token: Secret?, _ world: World, as id: ClientID = "notes") async throws -> OAuthErrorCode? {
        do {
            try await world.service.revokeToken(
                RevocationRequest(token: try #require(token)), from: world.caller(id, key: nil))
            return nil
        } catch let refusal as Refusal {
            return refusal.code
        }
    }

    @Test func `ends a refresh token with its whole family`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        #expect(try await revoke(response.refreshToken, world) == nil)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        #expect(try await world.families.map(\.revocationReason) == [.signedOut])
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
        let photos = try await world.signIn("photos", key: "another")
        #expect(try await revoke(photos.accessToken, world) == .invalidGrant)
        #expect(try await world.refresh(response.refreshToken).error == nil)
        #expect(try await world.refresh(photos.refreshToken, as: "photos", key: "another").error == nil)
    }

    @Test func `ends the family of an access token that can be read, and says that it can't end a backend's (3A-38)`()
        async throws
    {
        let world = try await World()
        let platform = try await world.signIn("platform")
        #expect(try await revoke(platform.accessToken, world, as: "platform") == nil)
        #expect(try await world.refresh(platform.refreshToken, as: "platform").error == .invalidGrant)
        #expect(try await world.families.map(\.revocationReason) == [.signedOut])
        let notes = try await world.signIn(key: "another")
        #expect(try await revoke(notes.accessToken, world) == .unsupportedTokenType)
    }
}
