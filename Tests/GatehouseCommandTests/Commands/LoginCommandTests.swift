import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The login command")
struct LoginCommandTests {
    private func notGranted(_ asked: String, _ granted: String, isRefreshable: Bool = false) throws -> [String] {
        try #require(Scope(asked)).notGranted(try #require(Scope(granted)), isRefreshable: isRefreshable)
    }

    @Test(arguments: ["bogus", "logn"])
    func `names the values of --prompt`(value: String) async throws {
        let shell = try Shell()
        #expect(
            await shell.run("login", "--issuer", "https://id.example.com", "--client-id", "a", "--prompt", value)
                == .usage)
        let note = try #require(shell.takeNotes().last)
        #expect(note.contains("doesn't know '\(value)', only login, consent, select_account, create, none"), "\(note)")
        #expect(note.contains("Did you mean 'login'?") == (value == "logn"))
    }

    @Test func `names the scopes that were asked for and not granted`() throws {
        #expect(try notGranted("openid email notes", "openid notes") == ["email"])
        #expect(try notGranted("openid", "openid email") == [])
        #expect(try notGranted("openid email", "openid https://www.googleapis.com/auth/userinfo.email") == [])
    }

    @Test func `takes a refresh token for offline_access`() throws {
        #expect(try notGranted("openid offline_access", "openid") == ["offline_access"])
        #expect(try notGranted("openid offline_access", "openid", isRefreshable: true) == [])
    }
}
