import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("The list of revoked access tokens")
struct StatusListsTests {
    private let world: World

    init() async throws {
        world = try await World { $0.statusListLifetime = .seconds(60) }
    }

    private func list(_ number: Int = 0) async throws -> StatusListClaims? {
        guard let published = try await world.service.publishStatusList(number) else { return nil }
        let token = try UnverifiedToken(compact: published.token)
        #expect(token.header.hasType(StatusListClaims.type))
        return try StatusListClaims(token.verify(with: try await world.service.publicKeys(), allowing: [.es256]))
    }

    /// The status of a token, in the newest list.
    private func status(of response: TokenResponse) async throws -> TokenStatus? {
        let reference = try #require(try await world.claims(response).status)
        #expect(reference.uri == "https://id.example.com/status/0")
        return try await list()?.list.status(at: reference.index)
    }

    @Test func `names itself, its issuer and how long it may be used`() async throws {
        world.time.advance(by: .seconds(7))
        let claims = try #require(try await list())
        #expect(claims.subject == "https://id.example.com/status/0" && claims.issuer == World.issuer)
        // A verifier may get it until 20 seconds after its begin, and uses nothing that is older than a minute.
        #expect(claims.timeToLive == .seconds(40))
        // Lists begin at fixed times, so none shows when something was revoked.
        #expect(Int(claims.issuedAt.timeIntervalSince1970) % 10 == 0)
        #expect(world.time.now.timeIntervalSince(claims.issuedAt) < 10)
        let age = try #require(try await world.service.publishStatusList(0)).age
        #expect(age > .zero && age <= .seconds(10))
        for number in [1, -1, .max] { #expect(try await list(number) == nil) }
    }

    @Test func `stays the same until the next one, and shows a revoked device then`() async throws {
        let (notes, photos) = (try await world.signIn(), try await world.signIn("photos", key: "other"))
        #expect(try await [status(of: notes), status(of: photos)] == [.valid, .valid])
        let device = try #require(try await world.families.first { $0.client == "notes" }?.device)
        _ = try await world.service.revokeDevice(device)
        #expect(try await status(of: notes) == .valid)
        world.time.advance(by: .seconds(10))
        #expect(try await [status(of: notes), status(of: photos)] == [.invalid, .valid])
    }

    @Test func `shows a family that ends in any way, with all of its tokens`() async throws {
        let first = try await world.signIn()
        let second = try await world.refresh(first.refreshToken).get()
        let references = try await [world.claims(first).status, world.claims(second).status]
        #expect(references[0] == references[1])
        try await world.service.signOutEverywhere(world.ada)
        world.time.advance(by: .seconds(10))
        #expect(try await status(of: first) == .invalid)
    }

    @Test func `shows a family as long as its tokens live, whatever its client has revoked since`() async throws {
        let world = try await World {
            ($0.statusListLifetime, $0.lifetimes.accessToken) = (.seconds(60), .seconds(7200))
            $0.bounds.revokedFamiliesOfClient = 2
        }
        let cookie = try await world.driver.signInBrowser()
        var first: StatusReference?
        for _ in 0..<6 {
            let tokens = try await world.signIn(in: cookie)
            if first == nil { first = try await world.claims(tokens).status }
            let request = RevocationRequest(token: try #require(tokens.refreshToken))
            try await world.service.revokeToken(request, from: world.caller("notes"))
            world.time.advance(by: .seconds(20 * 60))
        }
        let index = try #require(first).index
        let published = try #require(try await world.service.publishStatusList(0))
        let token = try UnverifiedToken(compact: published.token)
        let claims = try StatusListClaims(
            token.verify(with: try await world.service.publicKeys(), allowing: [.es256]))
        #expect(claims.list.status(at: index) == .invalid)
    }

    @Test func `shows a family until 25 hours after its end, when no token of it is left`() async throws {
        let tokens = try await world.signIn()
        try await world.service.signOutEverywhere(world.ada)
        var passed = 0
        let hour = 3_600
        for second in [10, hour / 2, hour, 12 * hour, 24 * hour, 25 * hour - 60, 25 * hour - 1] {
            world.time.advance(by: .seconds(second - passed))
            passed = second
            #expect(try await status(of: tokens) == .invalid, "after \(second) seconds")
        }
        for second in [25 * hour + 10, 26 * hour, 100 * hour] {
            world.time.advance(by: .seconds(second - passed))
            passed = second
            #expect(try await status(of: tokens) == .valid, "after \(second) seconds")
        }
    }

    @Test func `shows nothing that was revoked after its begin`() async throws {
        let tokens = try await world.signIn()
        world.time.advance(by: .seconds(3))
        try await world.service.signOutEverywhere(world.ada)
        world.time.advance(by: .seconds(3))
        #expect(try await status(of: tokens) == .valid)
        world.time.advance(by: .seconds(4))
        #expect(try await status(of: tokens) == .invalid)
    }

    @Test func `costs at most one read a second if it doesn't exist`() async throws {
        world.engine.hook(before: -1) {}
        for number in 1...50 { #expect(try await list(number) == nil) }
        #expect(world.engine.count == 1)
        world.time.advance(by: .seconds(1))
        for number in 1...50 { #expect(try await list(number) == nil) }
        #expect(world.engine.count == 2)
        for number in [-1, .min] { #expect(try await list(number) == nil) }
        #expect(world.engine.count == 2)
    }

    @Test func `is there before the first family gets a place in it`() async throws {
        let next = StatusPlaces.usedSize - KnownLists.lead
        try await world.storage.write { transaction in
            transaction.insert(SettingRecord(name: SettingRecord.nextStatusNumber, value: String(next)))
        }
        #expect(try await list(1) == nil)
        try await world.storage.write { transaction in
            let known = try #require(try transaction.statusNumbers(lock: .update))
            transaction.update(known.setting, to: SettingRecord(name: known.setting.name, value: String(next + 1)))
        }
        world.time.advance(by: .seconds(1))
        #expect(try await list(1)?.subject == "https://id.example.com/status/1")
        #expect(try await list(2) == nil)
    }

    @Test func `is looked for once a second, also while the storage is away`() async throws {
        let known = KnownLists(storage: world.storage, time: world.time)
        world.engine.hook(before: 0) { throw StorageError(.unavailable, "it is away") }
        for _ in 0..<3 { await #expect(throws: ServiceError.self) { try await known.contains(9) } }
        #expect(world.engine.count == 1)
        #expect(try await known.contains(0))
        world.time.advance(by: .seconds(1))
        for _ in 0..<3 { #expect(try await !known.contains(9)) }
        #expect(world.engine.count == 2)
    }

    @Test func `is the same at each instance`() async throws {
        _ = try await world.signIn()
        try await world.service.signOutEverywhere(world.ada)
        world.time.advance(by: .seconds(10))
        let other = try await InProcessService(storage: world.storage, time: world.time, seed: 2) {
            $0.statusListLifetime = .seconds(60)
        }
        let published = try #require(try await other.service.publishStatusList(0))
        let theirs = try StatusListClaims(
            UnverifiedToken(compact: published.token).verify(
                with: try await world.service.publicKeys(), allowing: [.es256]))
        #expect(try await list() == theirs)
    }

    @Test func `isn't there, and no token names it, unless the operator wants it`() async throws {
        let world = try await World()
        let tokens = try await world.signIn()
        #expect(try await world.claims(tokens).status == nil)
        #expect(try await world.service.publishStatusList(0) == nil)
    }

    @Test(arguments: [0, 3, 86_401])
    func `has a lifetime of 4 seconds to a day`(seconds: Int) async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await World { $0.statusListLifetime = .seconds(seconds) }
        }
        #expect(error?.code == .invalidConfiguration)
    }
}
