import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// What ends everything that an account has.
enum EndOfEverything: String, CaseIterable {
    case passwordIsChanged, accountIsDisabled, accountIsErased, accountIsSignedOut

    func callAsFunction(_ world: World) async throws {
        switch self {
        case .passwordIsChanged:
            try await world.service.changePassword(of: world.ada, to: Secret("another long password"))
        case .accountIsDisabled: try await world.service.setAccountStatus.disable(world.ada)
        case .accountIsErased: try await world.service.eraseAccount(world.ada)
        case .accountIsSignedOut: try await world.service.signOutEverywhere(world.ada)
        }
    }
}

@Suite("An account whose generation has ended", .serialized)
struct EndedGenerationTests {
    @Test(arguments: EndOfEverything.allCases)
    func `has no live family, session, code and interaction (3A-31)`(end: EndOfEverything) async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let response = try await world.signIn(in: cookie)
        let code = try await world.code(in: cookie)
        let verifier = CodeVerifier(randomness: world.randomness)
        let handle = try await world.service.interactions.begin(
            world.driver.prepare("notes", verifier: verifier), in: cookie)
        try await end(world)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        #expect(try await world.respond(code.parameters(), as: world.caller("notes")).error == .invalidGrant)
        #expect(try await world.service.browserSessions.find(cookie) == nil)
        #expect(try await world.service.interactions.find(handle, in: cookie) == nil)
        await expectRefusal(.loginRequired) { try await world.code(in: cookie) }
    }

    /// D3
    @Test(arguments: EndOfEverything.allCases)
    func `refuses a redemption that begins before the end and commits after it`(end: EndOfEverything) async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        world.engine.hook(before: 0) { try await end(world) }
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        #expect(try await world.families.isEmpty)
    }

    /// D4
    @Test(arguments: EndOfEverything.allCases)
    func `begins no session for a sign-in that was checked before the end`(end: EndOfEverything) async throws {
        let world = try await World()
        let authenticated = try await world.service.authenticate(
            email: ServiceDriver.email, password: World.password, from: SignInOrigin(nil))
        try await end(world)
        await expectRefusal(.loginRequired) {
            try await world.service.browserSessions.begin(for: authenticated, replacing: nil)
        }
        try await world.service.setAccountStatus.enableIfPossible(world.ada)
        await expectRefusal(.loginRequired) {
            try await world.service.browserSessions.begin(for: authenticated, replacing: nil)
        }
    }

    /// D4
    @Test(arguments: EndOfEverything.allCases)
    func `issues no code for an answer that was on its way`(end: EndOfEverything) async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let prepared = try await world.driver.prepare("notes", verifier: CodeVerifier(randomness: world.randomness))
        world.engine.hook(before: 0) { try await end(world) }
        await expectRefusal(.loginRequired) {
            try await world.service.issueCode(
                for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        }
        #expect(try await world.rowCount("codes") == 0)
    }

    @Test(arguments: EndOfEverything.allCases)
    func `ends an app's tokens that a device exchanges at the same time`(end: EndOfEverything) async throws {
        let desk = try await Desk(World())
        let key = try Desk.makeKey()
        let parameters = try await desk.request(for: "notes", key: key)
        let caller = try await desk.caller("notes", key)
        desk.world.engine.hook(before: 1) { try await end(desk.world) }
        #expect(try await desk.world.respond(parameters, as: caller).error == .invalidRequest)
        #expect(try await desk.world.families.allSatisfy { $0.revokedAt != nil })
    }

    @Test func `has everything again after a new sign-in`() async throws {
        let world = try await World()
        _ = try await world.signIn()
        try await world.service.signOutEverywhere(world.ada)
        // The order of the families is that of the hours in which they began.
        world.time.advance(by: .seconds(3_600))
        #expect(try await world.refresh(world.signIn().refreshToken).error == nil)
        #expect(try await world.families.map(\.revocationReason) == [.signedOutEverywhere, nil])
    }
}

extension SetAccountStatus {
    /// Enables an account, unless it was erased.
    fileprivate func enableIfPossible(_ account: AccountID) async throws {
        do { try await enable(account) } catch let refusal as Refusal where refusal.code == .notFound {}
    }
}
