import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The command that signs in again")
struct LoginCommandTextTests {
    private func profile(
        _ provider: ProviderChoice, scope: Scope = .empty, redirectURI: String? = nil, resources: [String] = []
    ) -> Profile {
        Profile(
            name: "work", provider: provider, clientID: "notes", scope: scope, redirectURI: redirectURI,
            resources: resources)
    }

    @Test func `has the options of the sign-in before`() {
        let issuer = ProviderChoice.issuer("https://id.example.com")
        let start = "gatehouse login --issuer https://id.example.com --client-id notes"
        #expect(profile(issuer, scope: "openid offline_access").loginCommand(.none) == start + " --account work")
        let whole = profile(
            issuer, scope: "openid notes", redirectURI: "http://127.0.0.1/here", resources: ["https://api.example.com"])
        #expect(
            whole.loginCommand(.secret(Secret("hidden")))
                == start + " --client-secret-file FILE --scope \"openid notes\" --redirect-uri http://127.0.0.1/here "
                + "--resource https://api.example.com --account work")
        let withKey = profile(issuer).loginCommand(.key(Secret("hidden")))
        #expect(withKey == start + " --private-key-file FILE --account work")
        var pushing = profile(issuer, scope: "openid offline_access")
        pushing.pushesRequests = true
        #expect(pushing.loginCommand(.none) == start + " --push --account work")
        #expect(
            profile(.catalogue("okta", ["server": "a\"$b", "domain": "example.okta.com"])).loginCommand(.none)
                == "gatehouse login --provider okta --with domain=example.okta.com --with \"server=a\\\"\\$b\" "
                + "--client-id notes --account work")
    }

    @Test func `is named where a session can't be renewed`() async throws {
        let shell = try Shell()
        try await shell.signIn("work", refreshToken: nil, lifetime: .seconds(-1))
        #expect(await shell.run("token", "--account", "work") == .failed)
        let options = "--issuer http://127.0.0.1:1 --client-id notes --client-secret-file FILE --account work"
        let note = try #require(shell.takeNotes().last)
        #expect(note.hasSuffix("; sign in again with 'gatehouse login \(options)'"), "\(note)")
    }

    @Test func `is named with the way out where the profile can't be read`() async throws {
        let shell = try Shell()
        try await shell.signIn("work")
        _ = try shell.write("accounts/work/profile.json", "{")
        #expect(await shell.run("token", "--account", "work") == .failed)
        let note = try #require(shell.takeNotes().last)
        #expect(note.contains("'gatehouse login --issuer URL --client-id ID --account work'"), "\(note)")
        #expect(note.contains("'gatehouse accounts remove work --force'"), "\(note)")
    }
}
