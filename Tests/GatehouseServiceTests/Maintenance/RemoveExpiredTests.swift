import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Forgetting what has ended")
struct RemoveExpiredTests {
    @Test func `waits a day, and leaves what lives (3A-62)`() async throws {
        let world = try await World {
            $0.lifetimes.family = .seconds(100)
        }
        let cookie = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: cookie)
        _ = try await world.service.issueChallenge()
        // Each row with the time when it ends.
        let ends: [(table: String, seconds: Int)] = [
            ("families", 100), ("challenges", 600), ("codes", 3600), ("sessions", 12 * 3600),
        ]
        var passed = 0
        for end in ends {
            let day = 86_400 + end.seconds
            for second in [end.seconds + 1, end.seconds + 1_500, end.seconds + 12 * 3_600, day] where second > passed {
                world.time.advance(by: .seconds(second - passed))
                passed = second
                try await world.service.removeExpired()
                #expect(try await world.rowCount(end.table) == 1, "\(end.table), after \(second) seconds")
            }
            world.time.advance(by: .seconds(1))
            try await world.service.removeExpired()
            #expect(try await world.rowCount(end.table) == 0, "\(end.table), which ended more than a day ago")
            passed = day + 1
        }
        #expect(try await world.records.devices(account: world.ada).count == 1)
        #expect(try await world.records.clients().count == 2)
        #expect(try await world.count(.codeIssued) == 1)
    }

    @Test func `doesn't wait for requests for authorization, which strangers can make`() async throws {
        let world = try await World()
        let verifier = CodeVerifier(randomness: world.randomness)
        _ = try await world.service.interactions.begin(
            world.driver.prepare("notes", verifier: verifier), in: world.driver.signInBrowser())
        world.time.advance(by: .seconds(3_600))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("interactions") == 1)
        world.time.advance(by: .seconds(1))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("interactions") == 0)
    }

    @Test func `deletes revoked access tokens of clients when they would have ended, also if no proof is ever used`()
        async throws
    {
        let world = try await World()
        try await world.registerNightly()
        let caller = try await world.caller("nightly", key: nil, isAuthenticated: true)
        for _ in 0..<2 {
            let tokens = try await world.respond(ClientCredentialsRequest().parameters, as: caller).get()
            try await world.service.revokeToken(RevocationRequest(token: tokens.accessToken), from: caller)
        }
        world.time.advance(by: .seconds(299))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("replays") == 2)
        world.time.advance(by: .seconds(2))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("replays") == 0)
    }

    @Test func `deletes revoked families two days after their end, which no status list names any more`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: cookie)
        try await world.service.signOutEverywhere(world.ada)
        world.time.advance(by: RemoveExpired.revokedFamilies)
        try await world.service.removeExpired(acceptsClock: true)
        #expect(try await world.families.count == 1)
        world.time.advance(by: .seconds(1))
        try await world.service.removeExpired()
        #expect(try await world.families.isEmpty)
        #expect(RemoveExpired.revokedFamilies > .seconds(25 * 3600))
    }

    @Test func `deletes revoked devices after a month, and others that weren't used for three months`() async throws {
        let world = try await World { $0.lifetimes.idleRefreshToken = .seconds(3600) }
        for key in ["revoked", "unused"] { _ = try await world.signIn(key: key) }
        _ = try await world.service.revokeDevice(try #require(try await world.device(ofKey: "revoked")?.id))
        func remaining(after days: Int) async throws -> Int {
            world.time.advance(by: .seconds(days * 86_400))
            try await world.service.removeExpired(acceptsClock: true)
            return try await world.records.devices(account: world.ada).count
        }
        #expect(try await remaining(after: 30) == 2)
        #expect(try await remaining(after: 1) == 1)
        #expect(try await remaining(after: 59) == 1)
        #expect(try await remaining(after: 1) == 0)
    }

    @Test func `leaves a device whose apps refresh their tokens, which doesn't change its row`() async throws {
        let world = try await World()
        var tokens = try await world.signIn()
        for _ in 0..<5 {
            world.time.advance(by: .seconds(20 * 86_400))
            tokens = try await world.refresh(tokens.refreshToken).get()
            try await world.service.removeExpired(acceptsClock: true)
        }
        let device = try #require(try await world.records.devices(account: world.ada).first)
        #expect(world.time.now.timeIntervalSince(device.lastSeenAt) <= 3600)
        world.time.advance(by: .seconds(85 * 86_400))
        try await world.service.removeExpired(acceptsClock: true)
        #expect(try await world.records.devices(account: world.ada).count == 1)
        world.time.advance(by: .seconds(6 * 86_400))
        try await world.service.removeExpired(acceptsClock: true)
        #expect(try await world.records.devices(account: world.ada).isEmpty)
    }

    @Test func `deletes as much as there is, in several steps`() async throws {
        let world = try await World()
        for _ in 0..<401 { _ = try await world.service.issueChallenge() }
        world.time.advance(by: .seconds(600 + 86_401))
        try await world.service.removeExpired()
        #expect(try await world.rowCount("challenges") == 0)
    }
}

extension World {
    fileprivate func device(ofKey name: String) async throws -> DeviceRecord? {
        let digest = keyDigest(name)
        return try await records.devices(account: ada).first { $0.keyDigest == digest }
    }
}
