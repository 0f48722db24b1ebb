import Foundation
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("gatehouse account unlock")
struct AccountUnlockTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    /// Tries wrong passwords until the account is closed to strangers, as another process does.
    private func attack() async throws {
        let service = try await shell.service()
        for number in 0..<50 {
            _ = try? await service.authenticate(
                email: Shell.email, password: Secret("wrong"), from: SignInOrigin("192.0.2.\(number)"))
        }
    }

    @Test func `opens an account that is closed, which account show says`() async throws {
        let id = try await shell.addAccount()
        let before = try await shell.result("account", "show", Shell.email)
        #expect(before["account"]?.string == id.rawValue && before["limitedUntil"] == nil)
        try await attack()
        #expect(try await shell.result("account", "show", Shell.email)["limitedUntil"] != nil)
        #expect(await shell.run("account", "show", Shell.email) == .done)
        #expect(shell.takeOutput().contains { $0.contains("sign-in limited") })
        #expect(try await shell.result("account", "unlock", Shell.email)["wasLimitedUntil"] != nil)
        #expect(try await shell.result("account", "show", Shell.email)["limitedUntil"] == nil)
        #expect(try await shell.result("account", "unlock", Shell.email)["wasLimitedUntil"] == nil)
    }

    @Test func `lifts the limit of single networks, too, of which account show says how many there are`() async throws {
        try await shell.addAccount()
        let service = try await shell.service()
        func guess(_ times: Int, from address: String) async {
            for _ in 0..<times {
                _ = try? await service.authenticate(
                    email: Shell.email, password: Secret("wrong"), from: SignInOrigin(address))
            }
        }
        func shown() async throws -> JSONValue { try await shell.result("account", "show", Shell.email) }
        await guess(5, from: "192.0.2.1")
        // Nobody was refused yet: it could be a browser, which has more tries.
        #expect(try await shown()["limitedPlaces"] == nil)
        await guess(1, from: "192.0.2.1")
        await guess(6, from: "192.0.2.2")
        await guess(3, from: "192.0.2.3")
        let account = try await shown()
        #expect(account["limitedPlaces"] == 2 && account["limitedUntil"] == nil)
        let end = try #require(account["limitedPlacesUntil"]?.number)
        #expect((0...900).contains(end - Date().timeIntervalSince1970))
        #expect(await shell.run("account", "show", Shell.email) == .done)
        #expect(shell.takeOutput().contains { $0.contains("from 2 networks, browsers or devices") })
        _ = try await shell.result("account", "unlock", Shell.email)
        let open = try await shown()
        #expect(open["limitedPlaces"] == nil && open["limitedPlacesUntil"] == nil)
    }
}
