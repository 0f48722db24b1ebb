import Foundation
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The audit log on the command line")
struct AuditAdministrationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    @Test func `lists what happened, the newest first, with who and where`() async throws {
        let ada = try await shell.addAccount()
        try await shell.addAccount("bob@example.com")
        try await shell.openBrowser()
        #expect(await shell.run("client", "register", "Notes") == .done)
        _ = shell.takeOutput()
        let entries = try await shell.list("audit", "list")
        #expect(
            entries.map { $0["event"] } == [
                "client.registered", "account.password-checked", "account.added", "account.added",
            ])
        #expect(entries[1]["address"] == "192.0.2.7" && entries[1]["result"] == "accepted")
        #expect(entries[1]["email"] == "ada@example.com" && entries[1]["account"] == .string(ada.rawValue))
        #expect(entries[0]["client"] == "notes" && entries[0]["account"] == nil)
        #expect(entries.map { $0["actor"] } == ["administrator", "person", "administrator", "administrator"])
        #expect(abs(Double(entries[0]["time"]?.integer ?? 0) - SystemTimeSource().now.timeIntervalSince1970) < 600)

        #expect(await shell.run("audit", "list") == .done)
        let text = shell.takeOutput()
        #expect(
            text.count == 4 && text[1].contains("account.password-checked  accepted  person         ada@example.com"),
            "\(text)")
        #expect(text[1].hasSuffix("192.0.2.7"))
    }

    @Test func `says what of a client was changed, and which key was removed`() async throws {
        try await shell.addAccount()
        let client = ["client", "register", "Wiki", "--redirect-uri", "https://wiki.example.com/one"]
        #expect(await shell.run(client) == .done)
        #expect(await shell.run("client", "update", "wiki", "--redirect-uri", "https://wiki.example.com/two") == .done)
        _ = shell.takeOutput()
        let key = try #require(try await shell.list("key", "list").first?["keyID"]?.string)
        #expect(await shell.run("key", "remove", "--yes", "--", key) == .done)
        _ = shell.takeOutput()
        let entries = try await shell.list("audit", "list")
        #expect(entries[0]["event"] == "key.removed" && entries[0]["key"] == .string(key))
        #expect(entries[1]["event"] == "client.updated" && entries[1]["changes"] == ["redirect_uris"])
        #expect(await shell.run("audit", "list") == .done)
        let lines = shell.takeOutput()
        #expect(lines[0].hasSuffix("  " + key) && lines[1].hasSuffix("  redirect_uris"), "\(lines)")
    }

    @Test func `chooses by account, client, time and number`() async throws {
        try await shell.addAccount()
        try await shell.addAccount("bob@example.com")
        for id in ["notes", "mail"] { #expect(await shell.run("client", "register", id) == .done) }
        _ = shell.takeOutput()
        #expect(try await shell.list("audit", "list", "--account", "BOB@example.com").count == 1)
        #expect(try await shell.list("audit", "list", "--client", "mail").map { $0["client"] } == ["mail"])
        #expect(try await shell.list("audit", "list", "--limit", "3").count == 3)
        #expect(try await shell.list("audit", "list", "--account", Shell.email, "--client", "mail") == [])
        let tomorrow = SystemTimeSource().now.addingTimeInterval(86_400).dayInWords
        let yesterday = SystemTimeSource().now.addingTimeInterval(-86_400).dayInWords
        #expect(try await shell.list("audit", "list", "--since", tomorrow) == [])
        #expect(try await shell.list("audit", "list", "--until", tomorrow).count == 4)
        #expect(try await shell.list("audit", "list", "--until", yesterday) == [])
        #expect(try await shell.list("audit", "list", "--event", "account.added").count == 2)
        #expect(try await shell.list("audit", "list", "--result", "refused") == [])
        #expect(try await shell.list("audit", "list", "--device", "nothing") == [])
        #expect(try await shell.list("audit", "list", "--since", yesterday + "T10:00:00Z").count == 4)
        #expect(try await shell.list("audit", "list", "--since", yesterday, "--account", Shell.email).count == 1)
    }

    @Test func `refuses what it can't choose by`() async throws {
        try await shell.addAccount()
        #expect(
            try await shell.failure("audit", "list", "--since", "yesterday", status: .usage)
                == "option '--since' takes a day, like 2026-11-22, or a time, like 2026-11-22T20:05:00Z. "
                + "See 'gatehouse help audit list'.")
        #expect(
            try await shell.failure("audit", "list", "--account", "adda@example.com")
                .contains("did you mean ada@example.com?"))
        #expect(
            try await shell.failure("audit", "list", "--result", "good", status: .usage)
                .hasPrefix("option '--result' takes one of accepted, refused."))
        #expect(
            try await shell.failure("audit", "list", "--event", "account.password-chekced", status: .usage)
                == "there is no event 'account.password-chekced'. Did you mean 'account.password-checked'? "
                + "See 'gatehouse help audit list'.")
        #expect(try await shell.failure("audit", "list", "--limit", "0", status: .usage).hasPrefix("option '--limit'"))
    }

    @Test func `refuses a client that never was, and knows one that was removed`() async throws {
        for id in ["notes", "mail"] { #expect(await shell.run("client", "register", id) == .done) }
        #expect(await shell.run("client", "remove", "mail", "--yes") == .done)
        _ = shell.takeOutput()
        #expect(
            try await shell.failure("audit", "list", "--client", "notse")
                == "there is no client notse; did you mean notes? 'gatehouse client list' shows all clients")
        #expect(try await shell.list("audit", "list", "--client", "mail").count == 2)
        for id in ["notes", "mail", "platform"] {
            #expect(try await shell.list("audit", "list", "--client", id, "--event", "key.rotated") == [])
        }
    }

    @Test func `describes all events in its help`() async throws {
        #expect(await shell.run("audit", "list", "--help") == .done)
        let help = shell.takeOutput().joined()
        for event in AuditEvent.all { #expect(help.contains(event.rawValue)) }
        #expect(Set(AuditEvent.all).count == AuditEvent.all.count)
    }
}
