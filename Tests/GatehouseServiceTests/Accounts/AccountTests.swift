import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("An account")
struct AccountTests {
    @Test func `is made with an address that is compared without case`() async throws {
        let world = try await World()
        let id = try await world.service.addAccount(email: " Grace@Example.COM ", password: World.password)
        #expect(try await world.records.account(id)?.email == "grace@example.com")
        await expectRefusal(.alreadyExists) {
            try await world.service.addAccount(email: "grace@example.com", password: World.password)
        }
    }

    @Test(arguments: ["", "ada", "@example.com", "ada@", "a@b@c", "a b@example.com", "a\u{202E}@example.com", "a@b\0"])
    func `isn't made without an address`(email: String) async throws {
        let world = try await World()
        await expectRefusal(.invalidRequest) {
            try await world.service.addAccount(email: email, password: World.password)
        }
    }

    @Test func `has a password of some length, in any script (3L-5, 3L-6)`() async throws {
        let world = try await World()
        for (number, password) in ["1234567", "", String(repeating: "a", count: 1025)].enumerated() {
            await expectRefusal(.invalidRequest) {
                try await world.service.addAccount(email: "a\(number)@example.com", password: Secret(password))
            }
        }
        for (number, password) in ["пароль-1", String(repeating: "長", count: 64), "with spaces "].enumerated() {
            let id = try await world.service.addAccount(email: "b\(number)@example.com", password: Secret(password))
            let authenticated = try await world.service.authenticate(
                email: "b\(number)@example.com", password: Secret(password), from: SignInOrigin(nil))
            #expect(authenticated.standing.account == id)
        }
    }

    @Test func `keeps no password, only its Argon2id hash`() async throws {
        let world = try await World()
        let hash = try #require(try await world.passwordHash())
        #expect(hash.revealed.hasPrefix("$argon2id$"))
        #expect(!hash.revealed.contains(World.password.revealed))
    }

    @Test func `is disabled and enabled, and what it had before stays ended`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        try await world.service.setAccountStatus.disable(world.ada)
        await expectRefusal(.accessDenied) { try await world.driver.signInBrowser() }
        try await world.service.setAccountStatus.enable(world.ada)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        #expect(try await world.refresh(world.signIn().refreshToken).error == nil)
        #expect(try await world.count(.accountDisabled) == 1)
        #expect(try await world.count(.accountEnabled) == 1)
    }

    @Test func `is disabled once, however often somebody asks for it`() async throws {
        let world = try await World()
        for _ in 0..<2 { try await world.service.setAccountStatus.disable(world.ada) }
        #expect(try await world.records.account(world.ada)?.generation == 2)
        #expect(try await world.count(.accountDisabled) == 1)
    }

    @Test func `can't be changed if it doesn't exist`() async throws {
        let service = try await World().service
        await expectRefusal(.notFound) { try await service.setAccountStatus.disable("unknown") }
        await expectRefusal(.notFound) { try await service.setAccountStatus.enable("unknown") }
        await expectRefusal(.notFound) { try await service.signOutEverywhere("unknown") }
        await expectRefusal(.notFound) { try await service.eraseAccount("unknown") }
        await expectRefusal(.notFound) { try await service.changePassword(of: "unknown", to: World.password) }
    }

    @Test func `leaves nothing of the person when it is erased, and frees the address`() async throws {
        let world = try await World()
        _ = try await world.signIn()
        try await world.service.eraseAccount(world.ada)
        let erased = try #require(try await world.records.account(world.ada))
        #expect(erased.status == .erased)
        #expect(erased.email == nil)
        #expect(try await world.passwordHash() == nil)
        #expect(try await world.records.devices(account: world.ada).isEmpty)
        #expect(try await world.records.sessions(account: world.ada).isEmpty)
        await expectRefusal(.accessDenied) { try await world.driver.signInBrowser() }
        await expectRefusal(.notFound) { try await world.service.setAccountStatus.enable(world.ada) }
        let next = try await world.service.addAccount(email: ServiceDriver.email, password: World.password)
        #expect(next != world.ada)
    }

    @Test func `is in no token that the service remembers after it was erased`() async throws {
        let world = try await World()
        let request = IntrospectionRequest(token: try await world.signIn("photos").accessToken)
        let photos = try await world.caller("photos", key: nil, isAuthenticated: true)
        #expect(try await world.service.introspectToken(request, from: photos) != .inactive)
        #expect(world.service.eraseAccount.context.ownTokens.count == 1)
        try await world.service.eraseAccount(world.ada)
        #expect(world.service.eraseAccount.context.ownTokens.count == 0)
    }

    @Test func `has no place in the audit for what comes after it was erased`() async throws {
        let world = try await World()
        let token = try await world.signIn().refreshToken
        world.time.advance(by: .seconds(1))
        // A password was right, and the account is erased before that is written down.
        world.engine.hook(before: 2) { try await world.service.eraseAccount(world.ada) }
        _ = try await world.service.authenticate(
            email: ServiceDriver.email, password: World.password, from: SignInOrigin("192.0.2.7"))
        #expect(try await world.refresh(token, as: "photos").error == .invalidGrant)
        let entries = try await world.records.auditEntries(matching: AuditQuery(account: world.ada), limit: 100)
        #expect(entries.contains { $0.event == .passwordChecked })
        #expect(entries.map(\.address) == entries.map { _ in nil })
        #expect(try await world.count(.refreshRefused) == 0)
    }
}
