import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Checking a password")
struct AuthenticateTests {
    private enum Outcome: Equatable {
        case authenticated(AccountID)
        case refused
        case limited(retryAfter: Duration?)
    }

    private func attempt(
        _ world: World, email: String = "ada@example.com", password: Secret = World.password,
        from address: String? = "192.0.2.1"
    ) async throws -> Outcome {
        do {
            let authenticated = try await world.service.authenticate(
                email: email, password: password, from: SignInOrigin(address))
            return .authenticated(authenticated.standing.account)
        } catch let refusal as Refusal {
            guard refusal.code == .tooManyAttempts else {
                #expect(refusal.code == .accessDenied)
                return .refused
            }
            return .limited(retryAfter: refusal.retryDelay)
        }
    }

    @Test func `accepts the right one, composed or not`() async throws {
        let world = try await World()
        #expect(try await attempt(world) == .authenticated(world.ada))
        #expect(try await attempt(world, email: "ADA@example.com") == .authenticated(world.ada))
        let grace = try await world.service.addAccount(
            email: "grace@example.com", password: Secret("caf\u{E9} au lait"))
        let composed = try await attempt(world, email: "grace@example.com", password: Secret("cafe\u{301} au lait"))
        #expect(composed == .authenticated(grace))
    }

    @Test func `refuses wrong passwords and unknown addresses alike (3L-1)`() async throws {
        let world = try await World()
        let wrong = try await attempt(world, password: Secret("wrong horse battery staple"))
        let unknown = try await attempt(world, email: "eve@example.com")
        let malformed = try await attempt(world, email: "no address")
        #expect([wrong, unknown, malformed] == [.refused, .refused, .refused])
        for password in ["", String(repeating: "a", count: 2000)] {
            #expect(try await attempt(world, password: Secret(password), from: "192.0.2.9") == .refused)
            #expect(
                try await attempt(world, email: "eve@example.com", password: Secret(password), from: "192.0.2.9")
                    == .refused)
        }
    }

    @Test func `stops after five failures of one account at one place (3L-2)`() async throws {
        let world = try await World()
        for _ in 0..<5 { #expect(try await attempt(world, password: Secret("wrong")) == .refused) }
        #expect(try await attempt(world) == .limited(retryAfter: .seconds(900)))
        #expect(try await attempt(world, from: "192.0.2.2") == .authenticated(world.ada))
        world.time.advance(by: .seconds(900))
        #expect(try await attempt(world) == .authenticated(world.ada))
    }

    @Test func `limits unknown addresses just so (3L-1)`() async throws {
        let world = try await World()
        for _ in 0..<5 { #expect(try await attempt(world, email: "eve@example.com") == .refused) }
        #expect(try await attempt(world, email: "eve@example.com") == .limited(retryAfter: .seconds(900)))
    }

    @Test func `limits one place that tries many accounts (3L-3)`() async throws {
        let world = try await World()
        for number in 0..<100 {
            #expect(try await attempt(world, email: "user\(number)@example.com") == .refused)
        }
        #expect(try await attempt(world) == .limited(retryAfter: .seconds(900)))
        #expect(try await attempt(world, from: "192.0.2.2") == .authenticated(world.ada))
    }

    @Test func `limits one account that many places try (3L-2)`() async throws {
        let world = try await World()
        for number in 0..<50 {
            #expect(try await attempt(world, password: Secret("wrong"), from: "198.51.100.\(number)") == .refused)
        }
        #expect(try await attempt(world, from: "203.0.113.1") == .limited(retryAfter: .seconds(900)))
    }

    @Test func `lets no more through when many come at once (3L-2)`() async throws {
        let world = try await World()
        let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
            for _ in 0..<50 { group.addTask { try await attempt(world, password: Secret("wrong")) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .refused } == 5)
    }

    @Test func `forgets failures once the right one came`() async throws {
        let world = try await World()
        for _ in 0..<20 {
            #expect(try await attempt(world, password: Secret("wrong")) == .refused)
            #expect(try await attempt(world) == .authenticated(world.ada))
        }
    }

    @Test func `keeps counting an account's failures at other addresses after a success (3L-2)`() async throws {
        let world = try await World()
        for number in 0..<49 {
            #expect(try await attempt(world, password: Secret("wrong"), from: "198.51.100.\(number)") == .refused)
        }
        #expect(try await attempt(world) == .authenticated(world.ada))
        #expect(try await attempt(world, password: Secret("wrong"), from: "203.0.113.1") == .refused)
        #expect(try await attempt(world, from: "203.0.113.2") == .limited(retryAfter: .seconds(900)))
    }

    @Test func `keeps counting an address's failures at other accounts after a success (3L-3)`() async throws {
        let world = try await World()
        for number in 0..<99 {
            #expect(try await attempt(world, email: "user\(number)@example.com") == .refused)
        }
        #expect(try await attempt(world) == .authenticated(world.ada))
        #expect(try await attempt(world, email: "eve@example.com") == .refused)
        #expect(try await attempt(world) == .limited(retryAfter: .seconds(900)))
    }

    @Test func `says how and when it was proved`() async throws {
        let world = try await World()
        let authenticated = try await world.service.authenticate(
            email: "ada@example.com", password: World.password, from: SignInOrigin(nil))
        #expect(authenticated.methods == ["pwd"])
        #expect(authenticated.authenticatedAt == world.time.now)
    }

    @Test func `counts no attempt whose account couldn't be read (D10)`() async throws {
        let world = try await World()
        for _ in 0..<4 { #expect(try await attempt(world, password: Secret("wrong")) == .refused) }
        for _ in 0..<3 {
            world.engine.hook(before: 0) { throw StorageError(.unavailable, "a test") }
            await expectFailure(.storageUnavailable) { try await attempt(world) }
        }
        #expect(try await attempt(world, password: Secret("wrong")) == .refused)
        #expect(try await attempt(world) == .limited(retryAfter: .seconds(900)))
    }

    @Test func `is written into the audit, with the place and without the password (3L-18)`() async throws {
        let world = try await World()
        _ = try await attempt(world)
        world.time.advance(by: .seconds(1))
        _ = try await attempt(world, password: Secret("wrong horse"))
        let entries = try await world.records.auditEntries(
            matching: AuditQuery(event: .passwordChecked), limit: 10)
        #expect(entries.map(\.result) == [.refused, .accepted])
        #expect(entries.map(\.address) == ["192.0.2.1", "192.0.2.1"])
        #expect(entries.map(\.account) == [world.ada, world.ada])
        #expect(!"\(entries)".contains("horse"))
    }

    @Test func `is written into the audit with the account, also if that is disabled`() async throws {
        let world = try await World()
        try await world.service.setAccountStatus.disable(world.ada)
        #expect(try await attempt(world) == .refused)
        let query = AuditQuery(event: .passwordChecked, account: world.ada)
        #expect(try await world.records.auditEntries(matching: query, limit: 10).map(\.result) == [.refused])
    }

    @Test func `is written into the audit once when too many have failed`() async throws {
        let world = try await World()
        for _ in 0..<5 { _ = try await attempt(world, password: Secret("wrong")) }
        for _ in 0..<8 { _ = try await attempt(world) }
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .attemptsLimited), limit: 10)
        #expect(entries.map(\.account) == [world.ada] && entries.map(\.address) == ["192.0.2.1"])
        #expect(try await world.count(.passwordChecked) == 5)
    }
}
