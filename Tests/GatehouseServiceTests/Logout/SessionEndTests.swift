import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("When a browser session ends, its clients")
struct SessionEndTests {
    private let world: World
    private let cookie: Secret

    init() async throws {
        world = try await World()
        for id: ClientID in ["wiki", "board"] { try await world.registerTold(id) }
        cookie = try await world.driver.signInBrowser()
    }

    private var service: TokenService { world.service }

    @Test func `are told once, by the names that their ID tokens have`() async throws {
        var claims: [ClientID: IDTokenClaims] = [:]
        for id: ClientID in ["wiki", "wiki", "board", "notes"] {
            claims[id] = try await world.idToken(
                try await world.signIn(id, scope: id == "notes" ? "openid notes.read" : "openid", in: cookie))
        }
        try await service.browserSessions.end(cookie)
        let logouts = try await world.logouts()
        #expect(logouts.map(\.client) == ["board", "wiki"])
        for (client, token) in logouts {
            #expect(token.subject == claims[client]?.subject)
            #expect(token.sessionID == claims[client]?.sessionID)
        }
        #expect(Set(logouts.map(\.token.subject)).count == 2 && Set(logouts.map(\.token.sessionID)).count == 2)
        #expect(try await world.logouts().isEmpty)
    }

    @Test func `are told if they have a code that they haven't redeemed`() async throws {
        _ = try await world.code("wiki", scope: "openid", in: cookie)
        try await service.browserSessions.end(cookie)
        #expect(try await world.logouts().map(\.client) == ["wiki"])
    }

    @Test func `are told if they have revoked what they got in it, and the revoked tokens aren't read`() async throws {
        let context = service.removeExpired.context
        var counts: [Int] = []
        for _ in 0..<4 {
            let tokens = try await world.signIn("wiki", scope: "openid", in: cookie)
            let request = RevocationRequest(token: try #require(tokens.refreshToken))
            try await service.revokeToken(request, from: world.caller("wiki"))
            // Codes are deleted earlier than that.
            try await world.storage.write { $0.deleteAll(AuthorizationCodeRecord.self, where: \.client == "wiki") }
            let session = try #require(try await world.records.sessions(account: world.ada).first)
            counts.append(try await world.readRows { _ = try $0.sessionEnd(of: session, in: context) })
        }
        #expect(Set(counts).count == 1)
        try await service.browserSessions.end(cookie)
        #expect(try await world.logouts().map(\.client) == ["wiki"])
    }

    @Test func `lose what they got in it without offline access, and nothing else`() async throws {
        let other = try await world.driver.signInBrowser()
        let ended = try await world.signIn("wiki", scope: "openid wiki.read", in: cookie)
        let offline = try await world.signIn("wiki", scope: "openid offline_access", in: cookie)
        let untold = try await world.signIn("notes", scope: "openid notes.read", in: cookie)
        try await world.driver.registerApp("mail") { $0.scope = "openid offline_access" }
        let keeping = try await world.signIn("mail", scope: "openid offline_access", in: cookie)
        let elsewhere = try await world.signIn("wiki", scope: "openid wiki.read", in: other)
        try await service.browserSessions.end(cookie)
        for (response, id) in [(ended, "wiki"), (untold, "notes")] {
            await expectRefusal(.invalidGrant) {
                try await world.refresh(response.refreshToken, as: ClientID(id)).get()
            }
        }
        for (response, id) in [(offline, "wiki"), (keeping, "mail"), (elsewhere, "wiki")] {
            _ = try await world.refresh(response.refreshToken, as: ClientID(id)).get()
        }
    }

    @Test func `aren't told if it is another session, has expired, or the client got nothing in it`() async throws {
        _ = try await world.signIn("wiki", scope: "openid", in: cookie)
        let other = try await world.driver.signInBrowser()
        try await service.browserSessions.end(other)
        #expect(try await world.logouts().isEmpty)
        world.time.advance(by: .seconds(12 * 3_600))
        try await service.browserSessions.end(cookie)
        #expect(try await world.logouts().isEmpty)
    }

    @Test func `are told when an administrator ends it`() async throws {
        _ = try await world.signIn("wiki", scope: "openid", in: cookie)
        let session = try #require(try await world.records.sessions(account: world.ada).first)
        try await service.endSession(session.id, of: world.ada)
        #expect(try await world.logouts().map(\.token.sessionID).count == 1)
    }

    @Test func `are told when a device is revoked, which ends all sessions`() async throws {
        let device = try #require(try await world.deviceOfSignIn())
        let claims = try await world.idToken(try await world.signIn("wiki", scope: "openid", in: cookie))
        _ = try await service.revokeDevice(device)
        let logouts = try await world.logouts()
        #expect(logouts.map(\.client) == ["wiki"] && logouts.first?.token.sessionID == claims.sessionID)
    }

    @Test func `are told when somebody else signs in in the browser`() async throws {
        _ = try await world.signIn("wiki", scope: "openid", in: cookie)
        _ = try await service.addAccount(email: "bob@example.com", password: World.password)
        _ = try await world.driver.signInBrowser(email: "bob@example.com", replacing: cookie)
        #expect(try await world.logouts().map(\.client) == ["wiki"])
    }

    @Test func `are told of all of it if the person has signed in again in the meantime`() async throws {
        let before = try await world.idToken(try await world.signIn("wiki", scope: "openid", in: cookie))
        let again = try await world.driver.signInBrowser(replacing: cookie)
        #expect(try await world.logouts().isEmpty)
        #expect(try await service.browserSessions.find(cookie) == nil)
        let after = try await world.idToken(try await world.signIn("board", scope: "openid", in: again))
        try await service.browserSessions.end(again)
        let logouts = try await world.logouts()
        #expect(logouts.map(\.client) == ["board", "wiki"])
        #expect(logouts.map(\.token.sessionID) == [after.sessionID, before.sessionID])
    }
}

extension World {
    /// The device from which Ada has signed in to Photos.
    fileprivate func deviceOfSignIn() async throws -> DeviceID? {
        _ = try await signIn("photos", key: "laptop", scope: "openid photos.read")
        return try await records.devices(account: ada).first?.id
    }
}
