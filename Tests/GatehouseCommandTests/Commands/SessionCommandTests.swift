import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseStores
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("The commands of a session")
struct SessionCommandTests {
    private let shell: Shell
    private let folder: AccountFolder

    init() throws {
        shell = try Shell()
        folder = try shell.folder("default")
    }

    @Test func `sign out of everything, also offline, and have nothing to sign out of afterwards`() async throws {
        try await shell.signIn()
        #expect(await shell.run("status", "--json") == .done)
        #expect(try shell.takeResults().first?["state"] == "signedIn")

        #expect(await shell.run("logout", "--json") == .done)
        let first = try #require(try shell.takeResults().first)
        #expect(first["reason"] == "requested")
        #expect(first["revoked"] == false)
        // The server hasn't been told yet: what that takes is kept, and no session.
        guard case .found(let record) = await FileStore(file: folder.session).read() else {
            Issue.record("the note that the session has to be revoked is lost")
            return
        }
        #expect(record.session == nil && record.revocations.count == 1)

        #expect(await shell.run("logout", "--json") == .done)
        #expect(try shell.takeResults() == [["state": "signedOut", "reason": "nothingStored"]])
    }

    @Test func `forget a session that the server has ended before they end themselves`() async throws {
        let listener = try await Listener.start(on: .loopback()) { request in
            if request.method == .post {
                return .answer(HTTPResponse(status: .badRequest, body: Array(#"{"error":"invalid_grant"}"#.utf8)))
            }
            let issuer = "http://" + (request.headers["Host"] ?? "")
            var metadata = ServerMetadata(issuer: issuer)
            metadata.tokenEndpoint = URL(string: issuer + "/token")
            return .answer(HTTPResponse(status: .ok, body: metadata.json.encoded))
        }
        try await shell.signIn(issuer: listener.origin.description, refreshToken: Secret("spent"))
        #expect(await shell.run("token", "--refresh") == .failed)
        // At once: a process would be gone now.
        #expect(try !String(contentsOf: folder.session, encoding: .utf8).contains("spent"))
        #expect(try folder.profiles()?.hasCredentials == false)
        #expect(shell.takeNotes().last?.contains("(the provider answered invalid_grant)") == true)
        #expect(await shell.run("status", "--json") == .failed)
        #expect(try shell.takeResults().first?["state"] == "signedOut")
        #expect(await shell.run("status") == .failed)
        let status = shell.takeOutput()
        #expect(status.count == 2 && status[0] == "Nobody is signed in.")
        let end = ": The provider ended the session (it answered 400 invalid_grant). 'gatehouse status --why' shows"
        #expect(status.last?.contains(end) == true, "\(status)")
        #expect(await shell.run("token") == .failed)
        #expect(shell.takeOutput().isEmpty)
        await listener.stop()
    }

    @Test func `forget what the client proves itself with, once its provider knows`() async throws {
        let provider = try await LoopbackIssuer.start()
        try await shell.signIn(issuer: provider.name, refreshToken: Secret("refresh"))
        provider.issuer.change { $0.answers["/revoke"] = { _ in HTTPResponse(status: .serviceUnavailable) } }
        #expect(await shell.run("logout") == .done)
        #expect(try folder.profiles()?.hasCredentials == true, "the revocation needs it")
        provider.issuer.change { $0.answers["/revoke"] = { _ in HTTPResponse(status: .ok) } }
        #expect(await shell.run("logout") == .done)
        #expect(try folder.profiles()?.hasCredentials == false)

        // As if a sign-out had been killed.
        try await shell.signIn(issuer: provider.name)
        try await FileStore(file: folder.session).save(AuthRecord(session: nil, generation: 2))
        #expect(await shell.run("logout") == .done)
        #expect(try folder.profiles()?.hasCredentials == false)
        await provider.stop()
    }

    @Test func `end a session that is damaged, and say that it couldn't be revoked`() async throws {
        try await shell.signIn(refreshToken: Secret("refresh"))
        try Data("{".utf8).write(to: folder.session)
        #expect(await shell.run("logout", "--json") == .done)
        #expect(try shell.takeResults() == [["state": "signedOut", "reason": "requested", "revoked": false]])
        let notes = shell.takeNotes()
        #expect(
            notes.count == 1 && notes[0].hasPrefix("The session was damaged, so it couldn't be revoked"), "\(notes)")
        #expect(notes[0].contains("session.json.corrupt-1"))
        #expect(await shell.run("status", "--json") == .failed)
        #expect(try shell.takeResults().first?["reason"] == "nothingStored")
    }

    @Test func `say that a session was revoked whose end couldn't be written`() async throws {
        let listener = try await Listener.start(on: .loopback()) { request in
            let issuer = "http://" + (request.headers["Host"] ?? "")
            var metadata = ServerMetadata(issuer: issuer)
            metadata.revocationEndpoint = URL(string: issuer + "/revoke")
            return .answer(HTTPResponse(status: .ok, body: request.method == .post ? [] : metadata.json.encoded))
        }
        try await shell.signIn(issuer: listener.origin.description, refreshToken: Secret("refresh"))
        // What can't be locked can't be written, also by the administrator, to whom a folder's mode says little.
        let lock = folder.folder.appending(path: ".session.json.lock")
        try? FileManager.default.removeItem(at: lock)
        try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: false)
        #expect(await shell.run("logout") == .failed)
        let notes = shell.takeNotes()
        try #require(notes.count == 1, "\(notes)")
        #expect(
            notes[0].contains("was revoked, but that couldn't be recorded in \(folder.session.path)"), "\(notes)")
        #expect(shell.takeOutput() == [])
        await listener.stop()
    }

    @Test func `don't say that a damaged session has ended everywhere`() async throws {
        try await shell.signIn(refreshToken: Secret("refresh"))
        try Data("{".utf8).write(to: folder.session)
        #expect(await shell.run("logout", "--everywhere", "--no-browser", "--json") == .failed)
        let result = try #require(try shell.takeResults().first)
        #expect(result["revoked"] == false && result["everywhere"] == false)
        #expect(shell.takeNotes().last?.contains("the provider's own session continues") == true)
    }

    @Test func `don't say that tokens are revoked which the provider refused to revoke`() async throws {
        let listener = try await Listener.start(on: .loopback()) { request in
            guard request.method == .get else {
                return .answer(HTTPResponse(status: .unauthorized, body: Array(#"{"error":"invalid_client"}"#.utf8)))
            }
            let issuer = "http://" + (request.headers["Host"] ?? "")
            var metadata = ServerMetadata(issuer: issuer)
            metadata.tokenEndpoint = URL(string: issuer + "/token")
            metadata.revocationEndpoint = URL(string: issuer + "/revoke")
            return .answer(HTTPResponse(status: .ok, body: metadata.json.encoded))
        }
        for name in ["default", "work"] {
            try await shell.signIn(name, issuer: listener.origin.description, refreshToken: Secret("refresh"))
        }
        #expect(await shell.run("logout", "--json") == .done)
        #expect(try shell.takeResults() == [["state": "signedOut", "reason": "requested", "revoked": false]])
        let notes = shell.takeNotes()
        try #require(notes.count == 1, "\(notes)")
        #expect(notes[0].contains("couldn't be revoked"))
        #expect(notes[0].contains("invalid_client"))
        // The second time the session is gone. That it wasn't revoked is still true.
        for _ in 0..<2 {
            #expect(await shell.run("accounts", "remove", "work") == .failed)
            #expect(shell.takeNotes().last?.contains("invalid_client). They may stay valid") == true)
        }
        #expect(await shell.run("accounts", "remove", "work", "--force", "--json") == .done)
        #expect(try shell.takeResults() == [["name": "work", "removed": true, "revoked": false]])
        await listener.stop()
    }

    @Test func `leave a session alone that can be read later`() async throws {
        try await shell.signIn()
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.session.path)
        #expect(await shell.run("logout") == .failed)
        #expect(try String(contentsOf: folder.session, encoding: .utf8).contains("access"))
    }

    @Test func `renew a token once that has to live longer, and fail if the new one doesn't live that long either`()
        async throws
    {
        let renewals = Mutex(0)
        let listener = try await Listener.start(on: .loopback()) { request in
            let issuer = "http://" + (request.headers["Host"] ?? "")
            guard request.method == .post else {
                var metadata = ServerMetadata(issuer: issuer)
                metadata.tokenEndpoint = URL(string: issuer + "/token")
                return .answer(HTTPResponse(status: .ok, body: metadata.json.encoded))
            }
            renewals.withLock { $0 += 1 }
            let answer = #"{"access_token":"new","token_type":"Bearer","expires_in":600,"refresh_token":"next"}"#
            return .answer(HTTPResponse(status: .ok, body: Array(answer.utf8)))
        }
        try await shell.signIn(issuer: listener.origin.description, refreshToken: Secret("refresh"))
        #expect(await shell.run("token", "--minimum-validity", "99999") == .failed)
        #expect(shell.takeOutput() == [] && renewals.withLock { $0 } == 1)
        let note = try #require(shell.takeNotes().last)
        #expect(
            note.contains("only valid for another 9 min ") && note.contains("1 d 3 h were asked for"), "\(note)")
        #expect(await shell.run("token", "--minimum-validity", "500") == .done)
        #expect(shell.takeOutput() == ["new"] && renewals.withLock { $0 } == 1)
        await listener.stop()
    }

    @Test func `print a token without a lifetime to speak of, unless one was asked for`() async throws {
        let listener = try await Listener.start(on: .loopback()) { request in
            let issuer = "http://" + (request.headers["Host"] ?? "")
            guard request.method == .post else {
                var metadata = ServerMetadata(issuer: issuer)
                metadata.tokenEndpoint = URL(string: issuer + "/token")
                return .answer(HTTPResponse(status: .ok, body: metadata.json.encoded))
            }
            let answer = #"{"access_token":"new","token_type":"Bearer","expires_in":0,"refresh_token":"next"}"#
            return .answer(HTTPResponse(status: .ok, body: Array(answer.utf8)))
        }
        try await shell.signIn(issuer: listener.origin.description, refreshToken: Secret("refresh"))
        #expect(await shell.run("token", "--refresh") == .done)
        #expect(shell.takeOutput() == ["new"])
        #expect(await shell.run("token", "--refresh", "--minimum-validity", "1") == .failed)
        await listener.stop()
    }

    @Test func `make no proof for tokens that aren't bound to a key`() async throws {
        try await shell.signIn()
        #expect(await shell.run("token") == .done)
        #expect(shell.takeOutput() == ["access"])
        #expect(await shell.run("token", "--proof", "GET", "https://api.example.com/") == .failed)
        #expect(shell.takeOutput().isEmpty)
        #expect(shell.takeNotes().last?.contains("no proof can be created") == true)
    }

    @Test(arguments: ["Authorization: Bearer mine", "authorization:x", "DPoP: proof"])
    func `refuse a header field that the session itself sets`(field: String) async throws {
        try await shell.signIn()
        #expect(await shell.run("request", "-H", field, "http://127.0.0.1:1/") == .usage)
        #expect(shell.takeNotes().last?.contains("the session itself sets the header field") == true)
    }

    private static let nowhere = "http://127.0.0.1:1/"
    private static let guarded = ["guard", "--issuer", nowhere, "--audience", "a", "--public-origin", nowhere]

    @Test(arguments: [
        (["request", "-X", "CONNECT", nowhere], "'CONNECT' isn't a method that can be sent"),
        (["request", "-H", "Host: x", nowhere], "the header field 'Host'"),
        (["request", "http://user:pw@127.0.0.1:1/"], "a user name or a password"),
        (["request", "-d", "@", nowhere], "'--data @' names no file"),
        (["login", "--issuer", nowhere, "--redirect-uri", "https://x.example/cb"], "an http URL on this machine"),
        (["login", "--issuer", nowhere, "--redirect-uri", "http://10.0.0.1/cb"], "an http URL on this machine"),
        (["login", "--issuer", "https://u:p@id.example.com"], "without user name"),
        (["status", "--account", ""], "1 to 64"),
        (["status", "--account", String(repeating: "a", count: 65)], "1 to 64"),
        (["status", "--account", ".x"], "doesn't begin with '-' or '.'"),
        (["login", "--issuer", nowhere, "--account", "--help"], "doesn't begin with '-' or '.'"),
        (guarded + ["--require", "foo"], "write '--require PREFIX=SCOPE' with a plain path like /notes, not 'foo'"),
        (guarded + ["--require-age", "/a=x"], "write '--require-age PREFIX=SECONDS' with a plain path"),
        (guarded + ["--require", "/a=x", "--require", "/a/=y"], "only one '--require'"),
    ])
    func `say what is wrong with a value`(arguments: [String], reason: String) async throws {
        #expect(await shell.run(arguments) == .usage)
        let note = try #require(shell.takeNotes().last)
        #expect(note.contains(reason), "\(note)")
    }

    @Test func `say that a token without a refresh token can't live longer`() async throws {
        try await shell.signIn()
        #expect(await shell.run("token", "--minimum-validity", "10000") == .failed)
        let note = try #require(shell.takeNotes().last)
        #expect(note.contains("there is no refresh token. Pass a shorter") && !note.contains("renewed;"), "\(note)")
    }

    @Test func `refuse to sign out of an account that isn't there`() async throws {
        try await shell.signIn()
        #expect(await shell.run("logout", "--account", "typo") == .failed)
        #expect(
            shell.takeNotes() == [
                "gatehouse: There is no account 'typo' on this machine. 'gatehouse accounts' lists the accounts."
            ])
        #expect(shell.takeOutput() == [])
        #expect(await shell.run("status") == .done)
    }

    @Test(arguments: [
        ["--issuer", "nonsense"], ["--issuer", "http://id.example.com"], ["--issuer", "https://id.example.com?x"],
        ["--issuer", "https://id.example.com", "--client-id", ""],
        ["--issuer", "https://id.example.com", "--redirect-uri", ""],
        ["--issuer", "https://id.example.com", "--scope", "a  b"],
        ["--issuer", "https://id.example.com", "--prompt", "bogus"],
        ["--issuer", "https://id.example.com", "--prompt", "login bogus"],
        ["--issuer", "https://id.example.com", "--prompt", "Login"],
        ["--issuer", "https://id.example.com", "--prompt", "none login"],
    ])
    func `refuse what can't be signed in with`(arguments: [String]) async throws {
        let status = await CommandRunner(commands: Command.all, console: shell.console)
            .run(["login"] + arguments, environment: ["GATEHOUSE_HOME": shell.home.path])
        #expect(status == .usage)
        #expect(shell.takeNotes().count == 1)
    }
}
