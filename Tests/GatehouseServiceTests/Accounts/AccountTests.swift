import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An account")
struct AccountTests {
    @Test func `is made with an address that is compared without case`() async throws {
        let world = try await World()
        let id = try await world.service.addAccount(email: " Grace@Example.COM ", password: World.password)
        #expect(try await world.storage.account(id)?.email == "grace@example.com")
        await expectRefusal(.alreadyExists) {
            try await world.service.addAccount(email: "grace@example.com", password: World.password)
        }
    }

    @Test(arguments: ["", "ada", "@example.com", "ada@", "a@b@c", "a b@example.com", "a\u{202E}@example.com", "a@b\0"])
    func `isn't made without an address`(email: String) async throws {
        let world = try await World()
        await expectRefusal(.invalidInput) {
            try await world.service.addAccount(email: email, password: World.password)
        }
    }

    @Test func `has a password of some length, in any script (3L-5, 3L-6)`() async throws {
        let world = try await World()
        for (number, password) in ["1234567", "", String(repeating: "a", count: 1025)].enumerated() {
            await expectRefusal(.invalidInput) {
                try await world.service.addAccount(email: "a\(number)@example.com", password: Secret(password))
            }
        }
        for (number, password) in ["пароль-1", String(repeating: "長", count: 64), "with spaces "].enumerated() {
            _ = try await world.service.addAccount(email: "b\(number)@example.com", password: Secret(password))
            let outcome = try await world.service.authenticate(
                email: "b\(number)@example.com", password: Secret(password), from: nil)
            #expect(outcome != .refused)
        }
    }

    @Test func `keeps no password, only its Argon2id hash`() async throws {
        let world = try await World()
        let hash = try #require(try await world.storage.account(world.ada)?.passwordHash)
        #expect(hash.revealed.hasPrefix("$argon2id$"))
        #expect(!hash.revealed.contains(World.password.revealed))
    }
}
