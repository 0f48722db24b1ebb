import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("The accounts on a machine")
struct AccountsCommandTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func list() async throws -> [JSONValue] {
        #expect(await shell.run("accounts", "--json") == .done)
        return try shell.takeResults()
    }

    @Test func `are listed with who is signed in, and nobody is left out`() async throws {
        #expect(try await list() == [])
        // The table says "1 d 12 h" for the next half an hour.
        try await shell.signIn("work", lifetime: .seconds(36 * 3600 + 1800))
        try await shell.signIn("home", issuer: "http://127.0.0.1:2")
        try await shell.signIn("broken")
        _ = try shell.write("accounts/broken/profile.json", "{")
        try FileManager.default.createDirectory(
            at: shell.home.appending(path: "accounts/begun"), withIntermediateDirectories: true)

        let accounts = try await list()
        #expect(accounts.map { $0["name"]?.string } == ["begun", "broken", "home", "work"])
        #expect(accounts.map { $0["state"]?.string } == ["signedOut", "unknown", "signedIn", "signedIn"])
        #expect(accounts.map { $0["reason"]?.string } == ["notFinished", "damaged", nil, nil])
        #expect(accounts.map { $0["issuer"]?.string } == [nil, nil, "http://127.0.0.1:2", "http://127.0.0.1:1"])
        #expect(accounts[3]["subject"] == "ada" && accounts[3]["clientID"] == "notes")
        #expect(accounts.allSatisfy { $0["default"] == false })

        #expect(await shell.run("logout", "--account", "home") == .done)
        _ = shell.takeOutput()
        #expect(try await list()[2]["state"] == "signedOut")
        #expect(await shell.run("accounts") == .done)
        #expect(
            shell.takeOutput() == [
                "   begun   (sign-in not finished)", "   broken  (can't be read)",
                "   home    (signed out)                      http://127.0.0.1:2",
                "   work    ada                     1 d 12 h  http://127.0.0.1:1",
            ])

        #expect(await shell.run("accounts", "remove", "begun") == .done)
        #expect(shell.takeOutput() == ["Removed 'begun'."])
        #expect(try await list().map { $0["name"]?.string } == ["broken", "home", "work"])
    }

    @Test func `are told to people who have none`() async throws {
        #expect(await shell.run("accounts") == .done)
        #expect(shell.takeOutput() == [] && shell.takeNotes().count == 1)
    }

    @Test func `stand behind the one that was chosen`() async throws {
        try await shell.signIn("work")
        #expect(await shell.run("token") == .failed)
        #expect(shell.takeNotes().last?.contains("There is no account 'default'") == true)

        #expect(await shell.run("accounts", "use", "work", "--json") == .done)
        #expect(try shell.takeResults() == [["name": "work", "default": true]])
        #expect(try await list().map { $0["default"] } == [true])
        #expect(await shell.run("token") == .done)
        #expect(shell.takeOutput() == ["access"])
        #expect(await shell.run("token", "--account", "default") == .failed)

        #expect(await shell.run("accounts", "use", "nobody") == .failed)
        #expect(await shell.run("token") == .done)
    }

    @Test func `are still there when nobody can read which one was chosen`() async throws {
        try await shell.signIn("work")
        _ = try shell.write("default-account", "../work")
        #expect(await shell.run("token") == .failed)
        #expect(shell.takeNotes().last?.contains("gatehouse accounts use") == true)
        #expect(try await list().map { $0["default"] } == [false])
        #expect(await shell.run("accounts", "use", "work") == .done)
        #expect(await shell.run("token") == .done)
    }

    @Test func `are removed once their server knows, or when that is insisted on`() async throws {
        try await shell.signIn("work", refreshToken: Secret("refresh"))
        #expect(await shell.run("accounts", "use", "work") == .done)
        #expect(await shell.run("accounts", "remove", "work") == .failed)
        #expect(shell.takeNotes().last?.contains("--force") == true)
        _ = shell.takeOutput()
        #expect(try await list().map { $0["state"] } == ["signedOut"])

        #expect(await shell.run("accounts", "remove", "work", "--force", "--json") == .done)
        #expect(try shell.takeResults() == [["name": "work", "removed": true, "revoked": false]])
        #expect(try await list() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: shell.home.path) == ["accounts"])
        #expect(await shell.run("accounts", "remove", "work", "--force") == .failed)
    }

    @Test func `are removed with a word about which one is current then`() async throws {
        for name in ["home", "play", "work"] { try await shell.signIn(name) }
        #expect(await shell.run("accounts", "use", "work") == .done)
        _ = shell.takeOutput()
        #expect(await shell.run("accounts", "remove", "play", "--force") == .done)
        #expect(shell.takeOutput() == ["Removed 'play'."])
        #expect(await shell.run("accounts", "remove", "work", "--force") == .done)
        #expect(
            shell.takeOutput() == [
                "Removed 'work'. It was the current account; now that is 'default', which doesn't exist. "
                    + "'gatehouse accounts use NAME' chooses another one."
            ])
        try await shell.signIn("default")
        #expect(await shell.run("accounts", "use", "home") == .done)
        _ = shell.takeOutput()
        #expect(await shell.run("accounts", "remove", "home", "--force", "--json") == .done)
        #expect(try shell.takeResults().first?["current"] == "default")
    }

    @Test func `are removed even if they can't be read, when that is insisted on`() async throws {
        for file in ["profile.json", "session.json"] {
            try await shell.signIn("work")
            try Data("{".utf8).write(to: shell.home.appending(path: "accounts/work/\(file)"))
            #expect(await shell.run("accounts", "remove", "work") == .failed)
            #expect(await shell.run("accounts", "remove", "work", "--force") == .done)
            #expect(shell.takeOutput() == ["Removed 'work'."])
            #expect(try await list() == [])
        }
    }

    @Test func `aren't removed if somebody signs in while the provider is told`() async throws {
        let provider = try await LoopbackIssuer.start()
        try await shell.signIn("work", issuer: provider.name, refreshToken: Secret("refresh"))
        try await shell.signIn("other", issuer: provider.name, refreshToken: Secret("later"))
        guard case .found(let later) = await FileStore(file: try shell.folder("other").session).read() else {
            Issue.record("nobody is signed in")
            return
        }
        let (asked, gate) = (Gate<Void>(), Gate<Void>())
        provider.issuer.change { behaviour in
            behaviour.answers["/revoke"] = { _ in
                asked.open()
                try? await gate.wait()
                return HTTPResponse(status: .ok)
            }
        }
        async let removal = shell.run("accounts", "remove", "work")
        try await asked.wait()
        let store = FileStore(file: try shell.folder("work").session)
        guard case .found(var record) = await store.read() else {
            Issue.record("the note that the session has to be revoked is lost")
            return
        }
        (record.session, record.generation) = (later.session, record.generation + 1)
        try await store.save(record)
        gate.open()
        #expect(await removal == .failed)
        #expect(shell.takeNotes().last?.contains("Another process has changed the account 'work'") == true)
        guard case .found(let kept) = await store.read() else {
            Issue.record("the new session is gone")
            return
        }
        #expect(kept.session?.refreshToken?.matches(Secret("later")) == true)
        #expect(await shell.run("accounts", "remove", "work", "--force") == .done)
        await provider.stop()
    }

    @Test func `aren't chosen by what isn't a file of one's own`() async throws {
        try await shell.signIn("work")
        let choice = shell.home.appending(path: "default-account")
        let target = try shell.write("target", "work\n")
        try FileManager.default.createSymbolicLink(atPath: choice.path, withDestinationPath: target)
        try await expectRefusedChoice()
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: choice.path)
        try await expectRefusedChoice()
        if geteuid() == 0 {
            try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: choice.path)
            try await expectRefusedChoice()
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: choice.path)
        #expect(await shell.run("token") == .done, "the name is no secret")
        try FileManager.default.removeItem(at: choice)
        let status = unsafe mkfifo(choice.path, 0o600)
        #expect(status == 0)
        try await expectRefusedChoice()
    }

    /// The choice isn't used, until another one is made.
    private func expectRefusedChoice() async throws {
        #expect(await shell.run("token") == .failed)
        #expect(shell.takeNotes().last?.contains("gatehouse accounts use") == true)
        #expect(await shell.run("accounts", "use", "work") == .done)
        #expect(await shell.run("token") == .done)
    }
}
