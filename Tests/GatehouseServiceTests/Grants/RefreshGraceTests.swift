import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("The grace of a client that proves nothing")
struct RefreshGraceTests {
    private let world: World

    init() async throws {
        world = try await World()
        try await world.register("board", requiresDPoP: false)
        try await settle(20)
    }

    private func settle(_ seconds: Int64, of id: ClientID = "board") async throws {
        _ = try await world.service.updateClient(id, settings: { $0.refreshGrace = seconds }) { _ in }
    }

    private func signIn() async throws -> TokenResponse { try await world.signIn("board", key: nil) }

    private func refresh(_ token: Secret?) async throws -> TokenAnswer {
        try await world.refresh(token, as: "board", key: nil)
    }

    @Test(arguments: [0, 1, 19])
    func `gives two tabs the same successor`(seconds: Int) async throws {
        let first = try await signIn()
        let one = try await refresh(first.refreshToken).get()
        world.time.advance(by: .seconds(seconds))
        let two = try await refresh(first.refreshToken).get()
        #expect(one.refreshToken != nil && one.refreshToken?.revealed == two.refreshToken?.revealed)
        #expect(one.accessToken.revealed != two.accessToken.revealed)
        #expect(try await world.families.map(\.generation) == [1])
        #expect(try await refresh(two.refreshToken).error == nil)
    }

    @Test func `ends: later a second use ends the family`() async throws {
        let first = try await signIn()
        let second = try await refresh(first.refreshToken).get()
        world.time.advance(by: .seconds(20))
        #expect(try await refresh(first.refreshToken).error == .invalidGrant)
        #expect(try await refresh(second.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.refreshReused) == 1)
        #expect(try await world.count(.refreshOverlapped) == 0)
    }

    @Test func `ends with the first use of the successor`() async throws {
        let first = try await signIn()
        let second = try await refresh(first.refreshToken).get()
        let third = try await refresh(second.refreshToken).get()
        #expect(try await refresh(first.refreshToken).error == .invalidGrant)
        #expect(try await refresh(third.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.refreshReused) == 1)
    }

    @Test func `isn't there for a client about which it wasn't decided`() async throws {
        try await settle(0)
        let first = try await signIn()
        _ = try await refresh(first.refreshToken).get()
        #expect(try await refresh(first.refreshToken).error == .invalidGrant)
        #expect(try await world.families.allSatisfy { $0.graceEnd == nil && $0.revokedAt != nil })
    }

    @Test func `ends at once when an administrator takes it back, and is never longer than decided`() async throws {
        let first = try await signIn()
        _ = try await refresh(first.refreshToken).get()
        try await settle(5)
        #expect(try await refresh(first.refreshToken).error == .invalidGrant)
        try await settle(20)
        let other = try await signIn()
        _ = try await refresh(other.refreshToken).get()
        try await settle(0)
        #expect(try await refresh(other.refreshToken).error == .invalidGrant)
    }

    @Test func `isn't longer because the clock was set back`() async throws {
        let first = try await signIn()
        _ = try await refresh(first.refreshToken).get()
        world.time.moveWallClock(by: .seconds(-10))
        #expect(try await refresh(first.refreshToken).error == .invalidGrant)
    }

    @Test func `gives nothing after a sign-out, a removal or the end of the consent`() async throws {
        let tokens = try await signIn()
        _ = try await refresh(tokens.refreshToken).get()
        try await world.service.consents.revoke("board", of: world.ada)
        #expect(try await refresh(tokens.refreshToken).error == .invalidGrant)
        let again = try await signIn()
        _ = try await refresh(again.refreshToken).get()
        try await world.service.signOutEverywhere(world.ada)
        #expect(try await refresh(again.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.refreshOverlapped) == 0)
    }

    @Test func `is of use to no other client, and to nobody who proves another key`() async throws {
        let first = try await signIn()
        _ = try await refresh(first.refreshToken).get()
        try await world.register("other", requiresDPoP: false)
        #expect(try await world.refresh(first.refreshToken, as: "other", key: nil).error == .invalidGrant)
        #expect(try await world.refresh(first.refreshToken, as: "board", key: "key").error == .invalidGrant)
        #expect(try await refresh(first.refreshToken).error == nil)
    }

    @Test func `is for public clients with bearer tokens only`() async throws {
        _ = try await world.registerConfidential("site")
        for id in ["site", "notes"] as [ClientID] {
            await expectRefusal(.invalidClientMetadata) { try await settle(10, of: id) }
        }
        for seconds in [-1, 31] as [Int64] {
            await expectRefusal(.invalidClientMetadata) { try await settle(seconds) }
        }
        for change in [{ $0.dpopBoundAccessTokens = true }, { $0.tokenEndpointAuthMethod = "client_secret_basic" }]
            as [@Sendable (inout ClientMetadata) -> Void]
        {
            await expectRefusal(.invalidClientMetadata) { try await world.service.updateClient("board", change) }
        }
    }

    @Test func `counts for no client with a key, whatever its row says`() async throws {
        try await world.storage.write { transaction in
            let before = try transaction.existing(ClientID("notes"))
            var after = before
            after.settings.refreshGrace = 30
            transaction.update(before, to: after)
        }
        let first = try await world.signIn("notes", key: nil)
        _ = try await world.refresh(first.refreshToken, key: nil).get()
        #expect(try await world.refresh(first.refreshToken, key: nil).error == .invalidGrant)
        #expect(try await world.families.allSatisfy { $0.graceEnd == nil })
    }

    @Test func `is counted each time, and written once in an hour of a family`() async throws {
        let first = try await signIn()
        _ = try await refresh(first.refreshToken).get()
        for _ in 0..<3 { _ = try await refresh(first.refreshToken).get() }
        #expect(world.service.refreshOverlaps == 3)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .refreshOverlapped), limit: 9)
        let family = try #require(try await world.families.first)
        #expect(entries.map(\.family) == [family.id] && entries.map(\.client) == ["board"])
        #expect(entries.map(\.result) == [.accepted] && entries.map(\.address) == ["192.0.2.1"])
        let rows = try await world.rowCount("audit")
        _ = try await refresh(first.refreshToken).get()
        #expect(try await world.rowCount("audit") == rows)
    }

    @Test func `costs nothing but a smaller scope: what is asked for is checked as ever`() async throws {
        let first = try await signIn()
        _ = try await refresh(first.refreshToken).get()
        let larger = try await world.refresh(first.refreshToken, as: "board", key: nil, scope: "admin")
        #expect(larger.error == .invalidScope)
        let narrow = try await world.refresh(first.refreshToken, as: "board", key: nil, scope: "board.read").get()
        #expect(narrow.scope == "board.read")
    }

    @Test func `stores the successor only under a key that the predecessor gives`() async throws {
        let first = try await signIn()
        let second = try await refresh(first.refreshToken).get()
        let token = try #require(second.refreshToken)
        let sealed = try #require(try await world.families.first?.sealedCurrent)
        #expect(throws: ServiceError.self) {
            try SuccessorSeal.open(sealed, with: token, family: FamilyID("x"))
        }
        let texts = try await world.rows.allRows.flatMap(\.values).map { "\($0)" }
        #expect(texts.allSatisfy { !$0.contains(token.revealed) })
    }

    @Test func `gives the same successor to as many as come at once, at two instances`() async throws {
        let other = try await InProcessService(storage: world.storage, time: world.time, seed: 9)
        let driver = ServiceDriver(service: other.service, time: world.time, seed: 11)
        let first = try await signIn()
        let request = RefreshRequest(refreshToken: try #require(first.refreshToken)).parameters
        let successors = try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<8 {
                let driver = number.isMultiple(of: 2) ? world.driver : driver
                group.addTask {
                    let caller = try await driver.caller("board", keyThumbprint: nil)
                    return try await driver.respond(request, to: caller).refreshToken?.revealed
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(successors.count == 1 && !successors.contains(nil))
        #expect(try await world.families.map(\.generation) == [1])
    }
}
