import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A browser's session")
struct BrowserSessionsTests {
    @Test func `begins under a new cookie and ends the old one (3A-45)`() async throws {
        let world = try await World()
        let sessions = world.service.browserSessions
        let planted = world.service.makeCookie()
        let first = try await world.driver.signInBrowser(replacing: planted)
        #expect(!first.matches(planted))
        #expect(try await sessions.find(planted) == nil)
        #expect(try await sessions.find(first)?.email == "ada@example.com")
        let second = try await world.driver.signInBrowser(replacing: first)
        #expect(try await sessions.find(first) == nil)
        try await sessions.end(second)
        #expect(try await sessions.find(second) == nil)
    }

    @Test func `ends by itself after 12 hours`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        world.time.advance(by: .seconds(12 * 3600 - 1))
        #expect(try await world.service.browserSessions.find(cookie) != nil)
        world.time.advance(by: .seconds(1))
        #expect(try await world.service.browserSessions.find(cookie) == nil)
        await expectRefusal(.loginRequired) { try await world.code(in: cookie) }
    }

    @Test func `takes the requests that are under way in the browser with it`() async throws {
        let world = try await World()
        let (before, other) = (world.service.makeCookie(), world.service.makeCookie())
        let prepared = try await world.driver.prepare("notes", verifier: CodeVerifier(randomness: world.randomness))
        let handle = try await world.service.interactions.begin(prepared, in: before)
        #expect(try await world.service.interactions.find(handle, in: other) == nil)
        let cookie = try await world.driver.signInBrowser(replacing: before)
        #expect(try await world.service.interactions.find(handle, in: before) == nil)
        #expect(try await world.service.interactions.find(handle, in: cookie)?.access.clientName == "Notes")
        try await world.service.browserSessions.end(cookie)
        #expect(try await world.service.interactions.find(handle, in: cookie) == nil)
    }

    /// Decision 0009
    @Test func `takes the codes with it that nobody has redeemed, and what apps got if it ends`() async throws {
        let world = try await World()
        _ = try await world.service.addAccount(email: "grace@example.com", password: World.password)
        let endings: [(goesOn: Bool, end: @Sendable (Secret) async throws -> Void)] = [
            (false, { try await world.service.browserSessions.end($0) }),
            (true, { _ = try await world.driver.signInBrowser(replacing: $0) }),
            (false, { _ = try await world.driver.signInBrowser(email: "grace@example.com", replacing: $0) }),
        ]
        for (goesOn, end) in endings {
            let cookie = try await world.driver.signInBrowser()
            let (spent, waiting) = (try await world.code(in: cookie), try await world.code(in: cookie))
            let response = try await world.respond(spent.parameters(), as: world.caller("notes")).get()
            try await end(cookie)
            #expect(try await world.respond(waiting.parameters(), as: world.caller("notes")).error == .invalidGrant)
            let again = try await world.respond(spent.parameters(), as: world.caller("notes")).error
            #expect(again == (goesOn ? nil : .invalidGrant))
            #expect(try await world.refresh(response.refreshToken).error == (goesOn ? nil : .invalidGrant))
        }
    }

    @Test func `has forms that nobody else can send (3A-44)`() async throws {
        let world = try await World()
        let tokens = world.service.formTokens
        let (cookie, other) = (world.service.makeCookie(), world.service.makeCookie())
        let token = tokens.make(for: cookie, purpose: "/authorize?a=1")
        #expect(tokens.isValid(token, for: cookie, purpose: "/authorize?a=1"))
        #expect(!tokens.isValid(token, for: other, purpose: "/authorize?a=1"))
        #expect(!tokens.isValid(token, for: cookie, purpose: "/authorize?a=2"))
        #expect(!tokens.isValid("", for: cookie, purpose: "/authorize?a=1"))
    }

    @Test func `has forms for what their pages state, and for nothing else`() async throws {
        let world = try await World()
        let (tokens, cookie) = (world.service.formTokens, world.service.makeCookie())
        let facts = StatementDigest(of: ["scope": "openid"])
        let (plain, stating) = (
            tokens.make(for: cookie, purpose: "/a"), tokens.make(for: cookie, purpose: "/a", stating: facts)
        )
        #expect(tokens.statement(in: stating, for: cookie, purpose: "/a") == facts)
        #expect(tokens.statement(in: stating, for: cookie, purpose: "/b") == nil)
        #expect(tokens.statement(in: stating, for: world.service.makeCookie(), purpose: "/a") == nil)
        #expect(tokens.statement(in: plain, for: cookie, purpose: "/a") == nil)
        #expect(!tokens.isValid(stating, for: cookie, purpose: "/a"))
        let other = StatementDigest(of: ["scope": "openid email"])
        let mixed = (Base64URL.decode(stating) ?? []).prefix(32) + other.bytes
        #expect(tokens.statement(in: Base64URL.encode(Array(mixed)), for: cookie, purpose: "/a") == nil)
    }
}
