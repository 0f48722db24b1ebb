import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// D1, D2, R2, R3
@Suite("An account whose password strangers try")
struct AttackedAccountTests {
    private static let elsewhere = SignInOrigin("203.0.113.1")

    @Test func `is open to others after 10,000 wrong passwords from one network (R2)`() async throws {
        let world = try await AttackedService()
        let before = world.hashes.count
        for number in 0..<10_000 {
            let email = number.isMultiple(of: 2) ? ServiceDriver.email : "user\(number)@example.com"
            let address = "2001:db8:0:1::\(String(number, radix: 16))"
            let outcome = try await world.guess(email, from: address)
            #expect(outcome == .refused || outcome == .limited)
        }
        #expect(world.hashes.count - before == 100)
        #expect(try await world.count(.passwordChecked) == 100)
        #expect(try await world.count(.attemptsLimited) == 2, "one for Ada and one for the network")
        #expect(try await world.attempt(from: Self.elsewhere) == .authenticated)
        #expect(try await world.attempt(from: SignInOrigin("2001:db8:0:2::1")) == .authenticated)
        #expect(try await world.attempt(from: SignInOrigin("2001:db8:0:1:ffff::1")) == .limited)
    }

    @Test func `is open to its browser and its device while 100 networks attack it (R3)`() async throws {
        let world = try await World()
        _ = try await world.signIn()
        let authenticated = try await world.service.authenticate(
            email: ServiceDriver.email, password: World.password, from: Self.elsewhere)
        let cookie = world.service.knownBrowsers.remember(authenticated.standing, besides: nil)
        for number in 0..<100 {
            _ = try? await world.service.authenticate(
                email: ServiceDriver.email, password: Secret("wrong"), from: SignInOrigin("198.51.100.\(number)"))
        }
        func attempt(_ origin: SignInOrigin) async throws {
            _ = try await world.service.authenticate(
                email: ServiceDriver.email, password: World.password, from: origin)
        }
        let address = "198.51.100.1"
        try await attempt(SignInOrigin(address, knownBrowser: cookie))
        try await attempt(SignInOrigin(address, keyThumbprint: World.thumbprint("key")))
        await expectRefusal(.tooManyAttempts) { try await attempt(Self.elsewhere) }
        await expectRefusal(.tooManyAttempts) {
            try await attempt(SignInOrigin(address, keyThumbprint: World.thumbprint("other")))
        }
        let device = try #require(try await world.records.devices(account: world.ada).first)
        _ = try await world.service.revokeDevice(device.id)
        await expectRefusal(.tooManyAttempts) {
            try await attempt(SignInOrigin(address, keyThumbprint: World.thumbprint("key")))
        }
    }

    @Test func `is closed to others like an unknown address, at the same price`() async throws {
        let world = try await AttackedService()
        var prices: [[Int]] = []
        for email in [ServiceDriver.email, "eve@example.com"] {
            try await world.attack(email)
            let hashes = world.hashes.count
            var transactions: [Int] = []
            for _ in 0..<3 {
                world.engine.hook(before: -1) {}
                #expect(try await world.attempt(email, from: Self.elsewhere) == .limited)
                transactions.append(world.engine.count)
            }
            #expect(world.hashes.count == hashes)
            prices.append(transactions)
        }
        #expect(prices == [[2, 2, 2], [2, 2, 2]])
    }

    @Test func `costs one audit entry when a network tries on, and one when the account is closed`() async throws {
        let world = try await AttackedService()
        for _ in 0..<8 { _ = try await world.guess(from: "192.0.2.1") }
        #expect(try await world.count(.attemptsLimited) == 1)
        try await world.attack()
        try await world.attack()
        // Ten networks reached their own limits before the account's.
        #expect(try await world.count(.attemptsLimited) <= 12)
        #expect(try await world.count(.passwordChecked) == 50)
        let entries = try await world.count(.attemptsLimited)
        world.time.advance(by: .seconds(900))
        for _ in 0..<8 { _ = try await world.guess(from: "192.0.2.1") }
        #expect(try await world.count(.attemptsLimited) == entries + 1)
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"), ("192.0.2.7", "::ffff:192.0.2.7"), (nil, "no address"),
        (nil, "unix"),
    ])
    func `is tried by one network that has several addresses (D2)`(one: String?, other: String) async throws {
        let world = try await AttackedService()
        for number in 0..<5 {
            #expect(try await world.guess(from: number.isMultiple(of: 2) ? one : other) == .refused)
        }
        #expect(try await world.attempt(from: SignInOrigin(one)) == .limited)
        #expect(try await world.attempt(from: SignInOrigin(other)) == .limited)
        #expect(try await world.attempt(from: SignInOrigin("2001:db8:1:3::1")) == .authenticated)
        #expect(try await world.attempt(from: SignInOrigin("192.0.2.8")) == .authenticated)
    }

    @Test func `is open again after its window, also for another instance`() async throws {
        let world = try await AttackedService()
        try await world.attack()
        let hasher = try await AttackedService()
        #expect(try await hasher.attempt(from: Self.elsewhere) == .authenticated)
        #expect(try await world.attempt(from: Self.elsewhere) == .limited)
        world.time.advance(by: .seconds(899))
        #expect(try await world.attempt(from: Self.elsewhere) == .limited)
        world.time.advance(by: .seconds(1))
        #expect(try await world.attempt(from: Self.elsewhere) == .authenticated)
    }

    @Test func `is open again when an operator lifts its limits`() async throws {
        let world = try await AttackedService()
        try await world.attack("eve@example.com")
        try await world.attack()
        let account = try #require(try await world.service.records.account(world.ada))
        #expect(try await world.service.accountLimits.end(of: account) == world.time.now.addingTimeInterval(900))
        try await world.service.accountLimits.lift(of: world.ada)
        #expect(try await world.service.accountLimits.end(of: account) == nil)
        #expect(try await world.attempt(from: Self.elsewhere) == .authenticated)
        #expect(try await world.attempt(from: SignInOrigin("198.51.100.1")) == .authenticated)
        #expect(try await world.attempt("eve@example.com", from: Self.elsewhere) == .limited)
        #expect(try await world.count(.accountUnlocked) == 1)
    }

    @Test func `names nobody in the rows of its limits`() async throws {
        let world = try await World()
        _ = try? await world.service.authenticate(
            email: "ada@example.com", password: Secret("wrong"), from: SignInOrigin("192.0.2.77"))
        let rows = try await world.rows.allRows.filter { $0.schema.name == "limits" }
        #expect(rows.count == 3)
        #expect(!"\(rows)".contains("192.0.2.77") && !"\(rows)".contains("ada@example.com"))
        world.time.advance(by: .seconds(901))
        try await world.service.removeExpired(acceptsClock: true)
        #expect(try await world.rowCount("limits") == 0)
    }
}
