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
}
