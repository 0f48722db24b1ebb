import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("The status command")
struct StatusCommandTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func status(_ more: String...) async throws -> JSONValue {
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(["status", "--json"] + more, environment: ["GATEHOUSE_HOME": shell.home.path])
        let result = try #require(try shell.takeResults().last)
        #expect(status == (result["state"] == "signedIn" ? .done : .failed))
        #expect(shell.takeNotes() == [])
        return result
    }

    private func file(_ name: String) -> URL { shell.home.appending(path: "accounts/default/" + name) }

    @Test func `succeeds only if somebody is signed in`() async throws {
        #expect(try await status() == ["name": "default", "state": "signedOut", "reason": "nothingStored"])
        try await shell.signIn()
        let signedIn = try await status()
        #expect(signedIn["state"] == "signedIn" && signedIn["name"] == "default")
        #expect(signedIn["provider"] == "http://127.0.0.1:1" && signedIn["clientID"] == "notes")
        #expect(
            try await status("--account", "typo") == ["name": "typo", "state": "signedOut", "reason": "noSuchAccount"])
        #expect(await shell.run("status", "--account", "typo") == .failed)
        #expect(
            shell.takeOutput() == [
                "There is no account 'typo' on this machine. 'gatehouse accounts' lists the accounts."
            ])
    }

    @Test func `knows a session of an older version, which names its provider by the issuer only`() async throws {
        try await shell.signIn(isClientNamed: false)
        #expect(try await status()["state"] == "signedIn")
    }

    @Test func `says who is signed in, where, for what, and how long the token lives`() async throws {
        // The text says "1 d 12 h" for the next half an hour.
        try await shell.signIn(
            displayName: "Ada Lovelace", scope: "openid email", lifetime: .seconds(36 * 3600 + 1800))
        #expect(await shell.run("status") == .done)
        let lines = shell.takeOutput()
        #expect(lines.first == "Signed in at http://127.0.0.1:1 as Ada Lovelace.")
        #expect(lines.contains("  Subject       ada") && lines.contains("  Scopes        openid email"))
        #expect(lines.last == "  Access token  valid for another 1 d 12 h")
        #expect(try await status()["account"] == "Ada Lovelace")
    }

    @Test func `takes a session for over whose token has expired and can't be renewed`() async throws {
        try await shell.signIn(lifetime: .seconds(-10))
        #expect(try await status()["state"] == "signedOut")
        #expect(try await status()["reason"] == "expired")
        try await shell.signIn(refreshToken: Secret("refresh"), lifetime: .seconds(-10))
        #expect(try await status()["state"] == "signedIn")
        #expect(await shell.run("status") == .done)
        #expect(shell.takeOutput().last == "  Access token  expired")
    }

    @Test func `says that the tokens of an ended session aren't revoked yet`() async throws {
        try await shell.signIn(refreshToken: Secret("refresh"))
        #expect(try await status()["pendingRevocations"] == nil)
        #expect(await shell.run("logout") == .done)
        _ = shell.takeOutput()
        _ = shell.takeNotes()
        #expect(try await status()["pendingRevocations"] == 1)
        #expect(await shell.run("status") == .failed)
        #expect(
            shell.takeOutput().last
                == "The tokens of the session before aren't revoked yet, since the provider couldn't be reached. "
                + "Each command tries again.")
    }

    @Test func `names a home that isn't a folder`() async throws {
        let other = shell.home.appending(path: "home")
        try Data().write(to: other)
        for command in [["status", "--json"], ["status", "--json", "--account", "work"]] {
            let status = await CommandRunner(commands: Command.all, console: shell.console)
                .run(command, environment: ["GATEHOUSE_HOME": other.path])
            #expect(status == .failed)
            let result = try #require(try shell.takeResults().last)
            #expect(result["state"] == "unknown" && result["reason"] == "notAFolder")
            #expect(result["file"]?.string == other.path)
            #expect(result["message"]?.string?.contains("GATEHOUSE_HOME") == true)
        }
        let accounts = await CommandRunner(commands: Command.all, console: shell.console)
            .run(["accounts"], environment: ["GATEHOUSE_HOME": other.path])
        #expect(accounts == .failed && shell.takeNotes().last?.contains("isn't a folder") == true)
    }

    @Test(.enabled(if: geteuid() != 0, "the administrator may read everything"))
    func `names a home that can't be read`() async throws {
        try await shell.signIn()
        let folder = shell.home.appending(path: "accounts")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
        let result = try await status()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        #expect(result["state"] == "unknown" && result["reason"] == "unreadable")
        #expect(result["file"]?.string == folder.path)
    }

    @Test(arguments: ["session.json", "profile.json"])
    func `names a file of another mode, and the command that mends it`(name: String) async throws {
        try await shell.signIn()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file(name).path)
        let result = try await status()
        #expect(result["state"] == "unknown" && result["reason"] == "exposed")
        #expect(result["file"]?.string == file(name).path)
        #expect(result["message"]?.string?.contains("chmod 600 \(file(name).path)") == true)
    }

    @Test(arguments: [("session.json", 2), ("profile.json", 3)])
    func `names a file that a newer version wrote`(name: String, version: Int) async throws {
        try await shell.signIn()
        let text = try String(contentsOf: file(name), encoding: .utf8)
        try Data(text.replacing("\"version\":\(version)", with: "\"version\":99").utf8).write(to: file(name))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file(name).path)
        let result = try await status()
        #expect(result["state"] == "unknown" && result["reason"] == "newerVersion", "\(result)")
        #expect(result["file"]?.string == file(name).path)
        #expect(try String(contentsOf: file(name), encoding: .utf8).contains("99"), "it must be left alone")
    }

    @Test func `names a profile that is missing`() async throws {
        try await shell.signIn()
        try FileManager.default.removeItem(at: file("profile.json"))
        let result = try await status()
        #expect(result["state"] == "unknown" && result["file"]?.string == file("profile.json").path)
    }

    @Test func `names a choice of an account that can't be read`() async throws {
        _ = try shell.write("default-account", "../work")
        let result = try await status()
        #expect(result["state"] == "unknown" && result["reason"] == "damaged")
        #expect(result["file"]?.string == shell.home.appending(path: "default-account").path)
    }

    @Test func `reports each state of the manager as the contract of the command has it`() {
        let now = Date()
        #expect(AuthenticationState.locked(.corrupt).report(at: now) == ["state": "unknown", "reason": "damaged"])
        #expect(
            AuthenticationState.locked(.unavailable).report(at: now) == ["state": "unknown", "reason": "unreadable"])
        for state in [AuthenticationState.restoring, .signingIn] {
            #expect(state.report(at: now) == ["state": "signedOut", "reason": "notFinished"])
        }
    }

    @Test func `finds nobody at an account whose sign-in wasn't finished`() async throws {
        try FileManager.default.createDirectory(at: file("keys"), withIntermediateDirectories: true)
        #expect(try await status() == ["name": "default", "state": "signedOut", "reason": "notFinished"])
    }
}
