import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A browser in which an account was signed in before")
struct KnownBrowsersTests {
    private func guess(_ world: AttackedService, in cookie: Secret) async throws -> AttackedService.Outcome {
        try await world.attempt(
            password: Secret("wrong"), from: SignInOrigin("198.51.100.1", knownBrowser: cookie))
    }

    @Test func `has ten failures of its own, which count nowhere else`() async throws {
        let world = try await AttackedService()
        let (cookie, other) = (try await world.knownBrowser(), try await world.knownBrowser())
        for _ in 0..<10 { #expect(try await guess(world, in: cookie) == .refused) }
        let hashes = world.hashes.count
        #expect(try await guess(world, in: cookie) == .limited)
        #expect(try await guess(world, in: cookie) == .limited)
        #expect(world.hashes.count == hashes)
        #expect(try await world.count(.attemptsLimited) == 1)
        #expect(try await guess(world, in: other) == .refused)
        for _ in 0..<5 { #expect(try await world.guess(from: "198.51.100.1") == .refused) }
        world.time.advance(by: .seconds(900))
        #expect(try await guess(world, in: cookie) == .refused)
    }

    @Test func `has ten failures again after the right password`() async throws {
        let world = try await AttackedService()
        let cookie = try await world.knownBrowser()
        for _ in 0..<3 {
            for _ in 0..<9 { #expect(try await guess(world, in: cookie) == .refused) }
            #expect(
                try await world.attempt(from: SignInOrigin("198.51.100.1", knownBrowser: cookie)) == .authenticated)
        }
    }

    @Test func `is a stranger's if the cookie was changed, is another account's, or is too old`() async throws {
        let world = try await AttackedService()
        let cookie = try await world.knownBrowser()
        let eve = try await world.service.addAccount(email: "eve@example.com", password: World.password)
        let account = try #require(try await world.service.records.account(eve))
        let evesCookie = world.service.knownBrowsers.remember(AccountStanding(account), besides: nil)
        try await world.attack()
        func outcome(_ cookie: Secret) async throws -> AttackedService.Outcome {
            try await world.attempt(from: SignInOrigin("203.0.113.1", knownBrowser: cookie))
        }
        #expect(try await outcome(cookie) == .authenticated)
        #expect(try await outcome(evesCookie) == .limited)
        let bytes = try #require(Base64URL.decode(cookie.revealed))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            #expect(try await outcome(Secret(Base64URL.encode(changed))) == .limited)
        }
        for text in ["", ".", "x", cookie.revealed + "x", String(repeating: ".", count: 600) + cookie.revealed] {
            #expect(try await outcome(Secret(text)) == .limited)
        }
        world.time.advance(by: .seconds(90 * 86_400 - 1))
        try await world.attack()
        #expect(try await outcome(cookie) == .authenticated)
        world.time.advance(by: .seconds(1))
        #expect(try await outcome(cookie) == .limited)
    }

    @Test func `is a stranger's after the password was changed`() async throws {
        let world = try await AttackedService()
        let cookie = try await world.knownBrowser()
        try await world.service.changePassword(of: world.ada, to: World.password)
        try await world.attack()
        #expect(try await world.attempt(from: SignInOrigin("203.0.113.1", knownBrowser: cookie)) == .limited)
    }

    @Test func `is known for several accounts, each once`() async throws {
        let world = try await AttackedService()
        var cookie = try await world.knownBrowser()
        for number in 0..<3 {
            let id = try await world.service.addAccount(email: "\(number)@example.com", password: World.password)
            let account = try #require(try await world.service.records.account(id))
            for _ in 0..<3 { cookie = world.service.knownBrowsers.remember(AccountStanding(account), besides: cookie) }
        }
        #expect(cookie.revealed.split(separator: ".").count == 4)
        try await world.attack()
        #expect(try await world.attempt(from: SignInOrigin("203.0.113.1", knownBrowser: cookie)) == .authenticated)
        cookie = try await world.knownBrowser(besides: cookie)
        #expect(cookie.revealed.split(separator: ".").count == 4)
    }
}
