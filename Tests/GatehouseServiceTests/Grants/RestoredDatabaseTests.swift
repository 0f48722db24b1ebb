import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// Families whose rows are older than their tokens, because the database was restored from a backup.
@Suite("A restored database")
struct RestoredDatabaseTests {
    /// Rotates twice, and gives the family the row that it had before.
    private func restored(
        _ world: World, _ response: TokenResponse, as id: ClientID = "notes", key: String? = "key",
        isAuthenticated: Bool = false
    ) async throws -> Secret? {
        let backup = try #require(try await world.families.first)
        var token = response.refreshToken
        for _ in 0..<2 {
            token = try await world.refresh(token, as: id, key: key, isAuthenticated: isAuthenticated).get()
                .refreshToken
        }
        try await world.restore(backup)
        return token
    }

    @Test func `lets a family go on by its key, once, and records it`() async throws {
        let world = try await World()
        let newest = try await restored(world, try await world.signIn())
        let next = try await world.refresh(newest).get().refreshToken
        #expect(try await world.count(.refreshResumed, .accepted) == 1)
        #expect(try await world.families.map(\.generation) == [3])
        // From here on everything is as it was: a retry, and another rotation.
        #expect(try await world.refresh(newest).get().refreshToken?.revealed == next?.revealed)
        #expect(try await world.refresh(next).error == nil)
        #expect(try await world.count(.refreshResumed) == 1)
        #expect(try await world.refresh(newest).error == .invalidGrant)
    }

    @Test func `refuses another key, and the family lives on`() async throws {
        let world = try await World()
        let newest = try await restored(world, try await world.signIn())
        #expect(try await world.refresh(newest, key: "thief").error == .invalidGrant)
        #expect(try await world.refresh(newest, key: nil).error == .invalidGrant)
        #expect(try await world.refresh(newest).error == nil)
    }

    @Test func `ends a family without a key, whose holder can't be known`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        let response = try await world.signIn("web", key: nil)
        let newest = try await restored(world, response, as: "web", key: nil)
        #expect(try await world.refresh(newest, as: "web", key: nil).error == .invalidGrant)
        #expect(try await world.families.map(\.revocationReason) == [.refreshTokenReused])
        #expect(try await world.count(.refreshReused) == 1)
    }

    @Test func `ends the families of which a spent token may look current, and no others`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        _ = try await world.registerConfidential("site")
        let open = try await world.signIn("web", key: nil)
        let bound = try await world.signIn("web", key: "key")
        let authenticated = try await world.signIn("site", key: nil, isAuthenticated: true)
        try await world.service.endAfterRestore()
        #expect(try await world.refresh(open.refreshToken, as: "web", key: nil).error == .invalidGrant)
        let ended = try await world.families.filter { $0.revokedAt != nil }
        #expect(ended.map(\.client) == ["web"])
        #expect(ended.map(\.revocationReason) == [.databaseRestored])
        #expect(try await world.refresh(bound.refreshToken, as: "web").error == nil)
        let answer = try await world.refresh(
            authenticated.refreshToken, as: "site", key: nil, isAuthenticated: true)
        #expect(answer.error == nil)
    }

    @Test func `lets the family of an authenticated client go on`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        let response = try await world.signIn("site", key: nil, isAuthenticated: true)
        let newest = try await restored(world, response, as: "site", key: nil, isAuthenticated: true)
        #expect(try await world.refresh(newest, as: "site", key: nil, isAuthenticated: true).error == nil)
        #expect(try await world.count(.refreshResumed) == 1)
    }

    @Test func `revokes nothing that was live, and brings nothing back that had ended by then`() async throws {
        let world = try await World { $0.lifetimes.idleRefreshToken = .seconds(1000) }
        let newest = try await restored(world, try await world.signIn())
        world.time.advance(by: .seconds(1000))
        #expect(try await world.refresh(newest).error == .invalidGrant)
        #expect(try await world.count(.refreshResumed) == 0)
        #expect(try await world.families.map(\.revocationReason) == [nil])
    }
}
