import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// R13
@Suite("Many sign-ins at once")
struct ManyAtOnceTests {
    @Test func `all succeed from one address if all passwords are right`() async throws {
        let world = try await AttackedService(maximumWaiting: 64)
        for number in 0..<20 {
            _ = try await world.service.addAccount(email: "\(number)@example.com", password: World.password)
        }
        let outcomes = try await world.atOnce(500) { number in
            try await world.attempt("\(number % 20)@example.com", from: SignInOrigin("192.0.2.1"))
        }
        #expect(outcomes == [.authenticated: 500])
    }

    /// Rows keep whole microseconds.
    @Test(arguments: [0, 300, 400, 600, 900])
    func `check at most five wrong passwords of one account from one address`(nanoseconds: Int) async throws {
        let world = try await AttackedService()
        world.time.advance(by: .nanoseconds(nanoseconds))
        let before = world.hashes.count
        let outcomes = try await world.atOnce(500) { _ in try await world.guess(from: "192.0.2.1") }
        #expect(outcomes == [.refused: 5, .limited: 495])
        #expect(world.hashes.count - before == 5)
        #expect(try await world.count(.attemptsLimited) == 1)
    }

    @Test func `check at most 100 wrong passwords from one address`() async throws {
        let world = try await AttackedService()
        let before = world.hashes.count
        let outcomes = try await world.atOnce(500) { number in
            try await world.guess("\(number)@example.com", from: "192.0.2.1")
        }
        #expect(outcomes == [.refused: 100, .limited: 400])
        #expect(world.hashes.count - before == 100)
    }

    @Test func `check at most 50 wrong passwords of one account`() async throws {
        let world = try await AttackedService()
        let before = world.hashes.count
        let outcomes = try await world.atOnce(500) { number in try await world.guess(from: "192.0.2.\(number % 250)") }
        #expect(outcomes == [.refused: 50, .limited: 450])
        #expect(world.hashes.count - before == 50)
    }

    @Test func `leave places for known browsers when strangers take all others`() async throws {
        let world = try await AttackedService(maximumWaiting: 2)
        let cookie = try await world.knownBrowser()
        let outcomes = try await world.atOnce(200) { number in
            guard number == 199 else { return try await world.guess("\(number)@a", from: "198.51.\(number).1") }
            return try await world.attempt(from: SignInOrigin("198.51.0.1", knownBrowser: cookie))
        }
        #expect(outcomes[.authenticated] == 1)
        #expect(outcomes[.limited] == nil)
    }
}
