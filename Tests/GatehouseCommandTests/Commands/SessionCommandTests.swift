import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The commands of a session")
struct SessionCommandTests {
    private let shell: Shell
    private let folder: AccountFolder

    init() throws {
        shell = try Shell()
        folder = AccountFolder("default", home: try GatehouseHome(environment: ["GATEHOUSE_HOME": shell.home.path]))
    }

    /// Somebody who is signed in with bearer tokens, at an issuer that can't be reached.
    private func signIn() async throws {
        let profile = Profile(
            name: "default", issuer: "http://127.0.0.1:1", clientID: "notes", scope: .empty, redirectURI: nil)
        try folder.save(profile, clientSecret: Secret("client-secret"))
        let token = AccessToken(
            Secret("access"), type: .bearer, scope: .empty, receivedAt: SystemTimeSource().now, lifetime: .seconds(300))
        let session = AuthSession(
            provider: ProviderID(rawValue: profile.issuer), account: Account(issuer: profile.issuer, subject: "ada"),
            accessToken: token, refreshToken: nil, idToken: nil, proofKeyID: nil)
        try await FileStore(file: folder.session).save(session)
    }

    @Test func `sign out of everything, also offline, and have nothing to sign out of afterwards`() async throws {
        try await signIn()
        #expect(await shell.run("status", "--json") == .done)
        #expect(try shell.takeResults().first?["state"] == "signedIn")

        #expect(await shell.run("logout", "--json") == .done)
        let first = try #require(try shell.takeResults().first)
        #expect(first["reason"] == "requested")
        #expect(first["revoked"] == false)
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.folder.path)
        #expect(!left.contains { $0.contains("secret") || $0.contains("profile") || $0.contains("session.json") })

        #expect(await shell.run("logout", "--json") == .done)
        #expect(try shell.takeResults() == [["state": "signedOut", "reason": "nothingStored"]])
    }

    @Test func `make no proof for tokens that aren't bound to a key`() async throws {
        try await signIn()
        #expect(await shell.run("token") == .done)
        #expect(shell.takeOutput() == ["access"])
        #expect(await shell.run("token", "--proof", "GET", "https://api.example.com/") == .failed)
        #expect(shell.takeOutput().isEmpty)
        #expect(shell.takeNotes().last?.contains("there is no proof to make") == true)
    }

    @Test(arguments: [
        ["--issuer", "nonsense"], ["--issuer", "http://id.example.com"], ["--issuer", "https://id.example.com?x"],
        ["--issuer", "https://id.example.com", "--client-id", ""],
        ["--issuer", "https://id.example.com", "--redirect-uri", ""],
        ["--issuer", "https://id.example.com", "--scope", "a  b"],
    ])
    func `refuse what can't be signed in with`(arguments: [String]) async throws {
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(["login"] + arguments, environment: ["GATEHOUSE_HOME": shell.home.path])
        #expect(status == .usage)
        #expect(shell.takeNotes().count == 1)
    }
}
