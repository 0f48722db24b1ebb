import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("When all that an account has ends, clients")
struct EndEverythingTests {
    /// What ends everything.
    enum Cause: CaseIterable {
        case password, disabling, erasing, everywhere

        func callAsFunction(_ world: World) async throws {
            switch self {
            case .password: try await world.service.changePassword(of: world.ada, to: Secret("another good password"))
            case .disabling: try await world.service.setAccountStatus.disable(world.ada)
            case .erasing: try await world.service.eraseAccount(world.ada)
            case .everywhere: try await world.service.signOutEverywhere(world.ada)
            }
        }
    }

    @Test(arguments: Cause.allCases)
    func `are told once, about all sessions or about each`(cause: Cause) async throws {
        let world = try await World()
        try await world.registerTold("wiki")
        try await world.registerTold("board", wantsSessions: true)
        var claims: [IDTokenClaims] = []
        for _ in 0..<2 {
            let cookie = try await world.driver.signInBrowser()
            for id: ClientID in ["wiki", "board"] {
                claims.append(try await world.idToken(try await world.signIn(id, scope: "openid", in: cookie)))
            }
        }
        try await cause(world)
        let logouts = try await world.logouts()
        #expect(logouts.map(\.client) == ["board", "board", "wiki"])
        #expect(
            Set(logouts.filter { $0.client == "board" }.map(\.token.sessionID))
                == Set(claims.filter { $0.audience == ["board"] }.map(\.sessionID)))
        #expect(logouts.last?.token.sessionID == nil)
        #expect(logouts.last?.token.subject == claims.first { $0.audience == ["wiki"] }?.subject)
    }

    @Test(arguments: Cause.allCases)
    func `are told if they have tokens, also of a session that has expired`(cause: Cause) async throws {
        let world = try await World()
        try await world.registerTold("wiki")
        try await world.registerTold("board", wantsSessions: true)
        for id: ClientID in ["wiki", "board"] { _ = try await world.signIn(id, scope: "openid offline_access") }
        world.time.advance(by: .seconds(12 * 3_600))
        try await cause(world)
        // A single session that is over isn't worth a message.
        #expect(try await world.logouts().map(\.client) == ["wiki"])
    }

    @Test(arguments: Cause.allCases)
    func `are told if they have revoked what they got in a session`(cause: Cause) async throws {
        let world = try await World()
        try await world.registerTold("wiki")
        try await world.registerTold("board", wantsSessions: true)
        let cookie = try await world.driver.signInBrowser()
        for id: ClientID in ["wiki", "board"] {
            let tokens = try await world.signIn(id, scope: "openid", in: cookie)
            let request = RevocationRequest(token: try #require(tokens.refreshToken))
            try await world.service.revokeToken(request, from: world.caller(id))
            try await world.storage.write { $0.deleteAll(AuthorizationCodeRecord.self, where: \.client == id) }
        }
        try await cause(world)
        #expect(try await world.logouts().map(\.client) == ["board", "wiki"])
    }

    @Test func `aren't told about accounts that have nothing there`() async throws {
        let world = try await World()
        try await world.registerTold("wiki")
        _ = try await world.driver.signInBrowser()
        try await world.service.signOutEverywhere(world.ada)
        #expect(try await world.logouts().isEmpty)
    }
}
