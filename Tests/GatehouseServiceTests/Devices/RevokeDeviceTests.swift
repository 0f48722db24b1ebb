import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A revoked device")
struct RevokeDeviceTests {
    /// Signs Ada in on a device in a browser session, and revokes the device.
    private func revoke(_ world: World, in cookie: Secret) async throws {
        _ = try await world.signIn(in: cookie)
        let device = try #require(try await world.records.devices(account: world.ada).first)
        world.time.advance(by: .seconds(1))
        let live = try await world.families.count { $0.revokedAt == nil }
        #expect(try await world.service.revokeDevice(device.id) == live)
        world.time.advance(by: .seconds(1))
    }

    @Test func `loses its families, and its account the browser sessions, codes and requests`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let response = try await world.signIn(in: cookie)
        let code = try await world.code(in: cookie)
        let prepared = try await world.driver.prepare("notes", verifier: CodeVerifier(randomness: world.randomness))
        let handle = try await world.service.interactions.begin(prepared, in: cookie)
        try await revoke(world, in: cookie)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        #expect(try await world.families.allSatisfy { $0.revocationReason == .deviceRevoked })
        #expect(try await world.service.browserSessions.find(cookie) == nil)
        #expect(try await world.service.interactions.find(handle, in: cookie) == nil)
        let caller = try await world.caller("notes", key: "another")
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
    }

    /// D5
    @Test func `doesn't come back by another browser session that is older`() async throws {
        let world = try await World()
        let old = try await world.driver.signInBrowser()
        try await revoke(world, in: try await world.driver.signInBrowser())
        await expectRefusal(.loginRequired) { try await world.code(in: old) }
        #expect(try await world.records.devices(account: world.ada).allSatisfy { $0.revokedAt != nil })
    }

    /// D5
    @Test func `ends its browser session also if somebody has signed in there again`() async throws {
        let world = try await World()
        let first = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: first)
        let second = try await world.driver.signInBrowser(replacing: first)
        let device = try #require(try await world.records.devices(account: world.ada).first)
        #expect(try await world.service.revokeDevice(device.id) == 1)
        #expect(try await world.service.browserSessions.find(second) == nil)
        await expectRefusal(.loginRequired) { try await world.code(in: second) }
    }

    @Test func `doesn't end the session of another person who has signed in there since`() async throws {
        let world = try await World()
        _ = try await world.service.addAccount(email: "grace@example.com", password: World.password)
        let first = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: first)
        let second = try await world.driver.signInBrowser(email: "grace@example.com", replacing: first)
        let device = try #require(try await world.records.devices(account: world.ada).first)
        _ = try await world.service.revokeDevice(device.id)
        #expect(try await world.service.browserSessions.find(second)?.email == "grace@example.com")
    }

    /// D5
    @Test func `doesn't come back by a browser that had changed accounts meanwhile`() async throws {
        let world = try await World()
        _ = try await world.service.addAccount(email: "grace@example.com", password: World.password)
        let first = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: first)
        let code = try await world.code(in: first)
        let second = try await world.driver.signInBrowser(email: "grace@example.com", replacing: first)
        let third = try await world.driver.signInBrowser(replacing: second)
        let other = try await world.code(in: third)
        let device = try #require(try await world.records.devices(account: world.ada).first)
        _ = try await world.service.revokeDevice(device.id)
        #expect(try await world.service.browserSessions.find(third) == nil)
        for code in [code, other] {
            let caller = try await world.caller("notes", key: "another")
            #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        }
    }

    /// D5
    @Test func `doesn't come back by a browser that had lost its cookie`() async throws {
        let world = try await World()
        _ = try await world.signIn()
        let cookie = try await world.driver.signInBrowser()
        let device = try #require(try await world.records.devices(account: world.ada).first)
        #expect(try await world.service.revokeDevice(device.id) == 1)
        #expect(try await world.service.browserSessions.find(cookie) == nil)
    }

    /// D5
    @Test func `doesn't come back by a sign-in whose password was checked before`() async throws {
        let world = try await World()
        let authenticated = try await world.service.authenticate(
            email: ServiceDriver.email, password: World.password, from: SignInOrigin(nil))
        try await revoke(world, in: try await world.driver.signInBrowser())
        await expectRefusal(.loginRequired) {
            try await world.service.browserSessions.begin(for: authenticated, replacing: nil)
        }
    }

    /// D5
    @Test func `doesn't come back by a code that was under way`() async throws {
        let world = try await World()
        let code = try await world.code()
        try await revoke(world, in: try await world.driver.signInBrowser())
        #expect(try await world.respond(code.parameters(), as: world.caller("notes")).error == .invalidGrant)
    }

    /// D5
    @Test func `comes back with a new sign-in, as another device`() async throws {
        let world = try await World()
        try await revoke(world, in: try await world.driver.signInBrowser())
        #expect(try await world.refresh(world.signIn().refreshToken).error == nil)
        let devices = try await world.records.devices(account: world.ada)
        #expect(devices.map(\.keyDigest) == [world.keyDigest("key"), world.keyDigest("key")])
        #expect(devices.count { $0.revokedAt == nil } == 1)
    }

    @Test func `leaves other devices alone`() async throws {
        let world = try await World()
        let response = try await world.signIn(key: "another")
        try await revokeFirst(world)
        #expect(try await world.refresh(response.refreshToken, key: "another").error == nil)
    }

    private func revokeFirst(_ world: World) async throws {
        _ = try await world.signIn()
        let devices = try await world.records.devices(account: world.ada)
        let device = try #require(devices.first { $0.keyDigest == world.keyDigest("key") })
        #expect(try await world.service.revokeDevice(device.id) == 1)
    }

    @Test func `is revoked once, and an unknown one isn't`() async throws {
        let world = try await World()
        try await revoke(world, in: try await world.driver.signInBrowser())
        let device = try #require(try await world.records.devices(account: world.ada).first)
        #expect(try await world.service.revokeDevice(device.id) == 0)
        #expect(try await world.count(.deviceRevoked) == 1)
        await expectRefusal(.notFound) { try await world.service.revokeDevice("unknown") }
    }
}
