import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("Changing what clients are told about a person")
struct ChangeProfileTests {
    private let world: World

    init() async throws {
        world = try await World()
    }

    @Test func `sets, removes and keeps claims, and tells the audit which`() async throws {
        let account = try await world.service.changeProfile(
            of: world.ada,
            to: [
                "name": "Ada Lovelace", "address.locality": "London", "address.country": "GB",
                "phone_number": "+442079460000", "phone_number_verified": "true", "email_verified": "true",
            ])
        #expect(account.emailVerifiedAt == world.time.now)
        #expect(
            account.claims == [
                "name": "Ada Lovelace", "address": ["locality": "London", "country": "GB"],
                "phone_number": "+442079460000", "phone_number_verified": true,
                "updated_at": .integer(world.time.numericDate),
            ])
        let changed = try await world.service.changeProfile(
            of: world.ada, to: ["name": nil, "address.locality": nil, "nickname": "Ada", "email_verified": nil])
        #expect(changed.claims["name"] == nil && changed.claims["address"] == ["country": "GB"])
        #expect(changed.claims["nickname"] == "Ada" && changed.emailVerifiedAt == nil)
        let last = try await world.service.changeProfile(of: world.ada, to: ["address.country": nil])
        #expect(last.claims["address"] == nil)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .profileChanged), limit: 10)
        #expect(
            entries.map(\.details.changes).contains(["address.locality", "email_verified", "name", "nickname"]))
        #expect(entries.count == 3)
    }

    @Test func `lets no other number be the one that was verified`() async throws {
        let (ada, verified) = (world.ada, ["phone_number": "+442079460000", "phone_number_verified": "true"])
        for change in [["phone_number": "+442079460999"], ["phone_number": nil]] as [[String: String?]] {
            _ = try await world.service.changeProfile(of: ada, to: verified)
            let changed = try await world.service.changeProfile(of: ada, to: change)
            #expect(changed.claims["phone_number_verified"] == nil)
        }
        let same = try await world.service.changeProfile(of: ada, to: verified)
        #expect(same.claims["phone_number_verified"] == true)
        let named = try await world.service.changeProfile(
            of: ada, to: ["name": "Ada", "phone_number": "+442079460000"])
        #expect(named.claims["phone_number_verified"] == true)
    }

    @Test func `changes nothing if all is as it was`() async throws {
        _ = try await world.service.changeProfile(of: world.ada, to: ["name": "Ada", "email_verified": "true"])
        let before = try await world.service.changeProfile(of: world.ada, to: ["email_verified": "true"])
        world.time.advance(by: .seconds(60))
        let after = try await world.service.changeProfile(of: world.ada, to: ["name": "Ada", "email_verified": "true"])
        #expect(before == after)
        #expect(try await world.count(.profileChanged) == 1)
    }

    @Test(arguments: [
        ("sub", "evil"), ("role", "root"), ("updated_at", "1"), ("email", "eve@example.com"), ("address", "{}"),
        ("address.x", "a"), ("name", ""), ("name", " "), ("name", "a\u{202E}b"), ("name", "a\nb"),
        ("name", String(repeating: "a", count: 1_025)), ("phone_number", "020"), ("birthdate", "10.12.1815"),
        ("picture", "javascript:alert(1)"), ("website", "https://"), ("email_verified", "yes"),
    ])
    func `refuses what no claim can be`(name: String, value: String) async throws {
        await expectRefusal(.invalidRequest) {
            try await world.service.changeProfile(of: world.ada, to: [name: value])
        }
    }

    @Test func `is for accounts that there are, and ends with them`() async throws {
        await expectRefusal(.notFound) {
            try await world.service.changeProfile(of: "nobody", to: ["name": "Ada"])
        }
        _ = try await world.service.changeProfile(of: world.ada, to: ["name": "Ada"])
        try await world.service.eraseAccount(world.ada)
        let ada = world.ada
        let account = try await world.storage.read { try $0.first(AccountRecord.self, where: \.id == ada) }
        #expect(account?.claims == [:])
        await expectRefusal(.notFound) {
            try await world.service.changeProfile(of: world.ada, to: ["name": "Ada"])
        }
    }
}
