import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The refresh tokens of a client that authenticates")
struct ConfidentialRefreshTests {
    private func refresh(_ world: World, _ token: Secret?) async throws -> TokenAnswer {
        try await world.refresh(token, as: "site", key: nil, isAuthenticated: true)
    }

    @Test func `survive a lost answer, without a key (3A-28)`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        let first = try await world.signIn("site", key: nil, isAuthenticated: true)
        #expect(first.tokenType == .bearer)
        let lost = try await refresh(world, first.refreshToken).get().refreshToken
        let again = try await refresh(world, first.refreshToken).get().refreshToken
        #expect(lost != nil)
        #expect(again?.revealed == lost?.revealed)
        #expect(try await world.families.map(\.generation) == [1])
        #expect(try await refresh(world, again).error == nil)
    }

    @Test func `end with their family when one comes again after its successor was used (3A-27)`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        let first = try await world.signIn("site", key: nil, isAuthenticated: true)
        let second = try await refresh(world, first.refreshToken).get()
        let third = try await refresh(world, second.refreshToken).get()
        #expect(try await refresh(world, first.refreshToken).error == .invalidGrant)
        #expect(try await refresh(world, third.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.refreshReused) == 1)
    }

    @Test func `aren't of use to another client (3A-32)`() async throws {
        let world = try await World()
        for id: ClientID in ["site", "other"] { _ = try await world.registerConfidential(id) }
        let first = try await world.signIn("site", key: nil, isAuthenticated: true)
        let second = try await refresh(world, first.refreshToken).get()
        for token in [first.refreshToken, second.refreshToken] {
            let answer = try await world.refresh(token, as: "other", key: nil, isAuthenticated: true)
            #expect(answer.error == .invalidGrant)
        }
        #expect(try await refresh(world, second.refreshToken).error == nil)
    }
}
