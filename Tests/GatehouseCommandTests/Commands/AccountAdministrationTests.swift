import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("Administration of accounts")
struct AccountAdministrationTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    @Test func `shows an account, however its address is written`() async throws {
        let id = try await shell.addAccount()
        try await shell.openBrowser()
        for email in ["ada@example.com", "ADA@Example.COM", " ada@example.com "] {
            let account = try await shell.result("account", "show", email)
            #expect(account["account"] == .string(id.rawValue) && account["email"] == "ada@example.com")
            #expect(account["status"] == "active" && account["sessions"] == 1 && account["devices"] == 0)
            #expect(account["clients"] == [])
        }
        #expect(await shell.run("account", "show", "ada@example.com") == .done)
        let text = shell.takeOutput()
        #expect(
            text.contains("email             ada@example.com") && text.contains("signed in to      no client"),
            "\(text)")
    }

    @Test func `names the account that was probably meant`() async throws {
        try await shell.addAccount()
        for command in ["show", "disable", "enable", "sessions", "sign-out"] {
            #expect(
                try await shell.failure("account", command, "adda@example.com")
                    == "no account has the email address adda@example.com; did you mean ada@example.com? "
                    + "'gatehouse account list' shows all accounts")
        }
        #expect(
            try await shell.failure("account", "show", "bob@example.org")
                == "no account has the email address bob@example.org; 'gatehouse account list' shows all accounts")
    }

    @Test func `takes the account's ID wherever it takes its address`() async throws {
        let id = try await shell.addAccount().rawValue
        let file = try shell.write("new", "another horse battery\n")
        for call in [
            ["account", "show"], ["account", "sessions"], ["device", "list"], ["audit", "list", "--account"],
            ["account", "sign-out"], ["account", "disable"], ["account", "enable"],
            ["account", "set-password", "--password-file", file], ["account", "erase", "--yes"],
        ] {
            // An identifier may begin with a dash.
            let arguments = call.last == "--account" ? call.dropLast() + ["--account=" + id] : call + ["--", id]
            #expect(await shell.run(arguments) == .done, "\(call): \(shell.takeNotes())")
        }
        #expect(try await shell.records.account(AccountID(id))?.status == .erased)
        _ = shell.takeOutput()
        #expect(
            try await shell.failure("account", "show", "nobody")
                == "no account has the ID nobody; 'gatehouse account list' shows all accounts")
    }

    @Test func `says before the password is asked for that an address is taken`() async throws {
        try await shell.addAccount()
        #expect(
            try await shell.failure("account", "add", "Ada@example.com")
                == "an account with this email address exists already")
    }

    @Test func `sets another password, which signs the account out`() async throws {
        try await shell.addAccount()
        try await shell.openBrowser()
        let file = try shell.write("new", "another horse battery\n")
        #expect(await shell.run("account", "set-password", Shell.email, "--password-file", file) == .done)
        #expect(
            shell.takeOutput() == [
                "Set the password of ada@example.com. 1 browser session and 0 sign-ins of apps ended."
            ])
        await #expect(throws: Refusal.self) { try await shell.openBrowser() }
        let service = try await shell.service()
        _ = try await service.authenticate(
            email: Shell.email, password: Secret("another horse battery"), from: SignInOrigin("192.0.2.7"))
        let short = try shell.write("short", "abc")
        #expect(
            try await shell.failure("account", "set-password", Shell.email, "--password-file", short)
                == "the password must have at least 8 characters")
    }

    @Test func `disables and enables an account, and says if it was so already`() async throws {
        let id = try await shell.addAccount()
        try await shell.openBrowser()
        let disabled = try await shell.result("account", "disable", Shell.email)
        #expect(disabled["status"] == "disabled" && disabled["endedSessions"] == 1)
        #expect(disabled["alreadyDisabled"] == false)
        #expect(try await shell.result("account", "disable", Shell.email)["alreadyDisabled"] == true)
        await #expect(throws: Refusal.self) { try await shell.openBrowser() }
        #expect(try await shell.list("account", "list").map { $0["status"] } == ["disabled"])
        #expect(await shell.run("account", "disable", Shell.email) == .done)
        #expect(shell.takeOutput() == ["ada@example.com was disabled already."])

        #expect(await shell.run("account", "enable", Shell.email) == .done)
        #expect(shell.takeOutput() == ["Enabled ada@example.com. Its owner has to sign in again everywhere."])
        #expect(await shell.run("account", "enable", Shell.email) == .done)
        #expect(shell.takeOutput() == ["ada@example.com was enabled already."])
        #expect(try await shell.result("account", "enable", Shell.email)["alreadyEnabled"] == true)
        #expect(try await shell.records.account(id)?.status == .active)
        try await shell.openBrowser()
    }

    @Test func `erases an account, and keeps what was logged about it`() async throws {
        let id = try await shell.addAccount()
        try await shell.openBrowser()
        let erased = try await shell.result("account", "erase", "Ada@example.com", "--yes")
        #expect(erased["account"] == .string(id.rawValue) && erased["status"] == "erased")
        #expect(try await shell.list("account", "list") == [])
        #expect(try await shell.records.account(id)?.email == nil)
        #expect(
            try await shell.failure("account", "erase", Shell.email, "--yes").hasPrefix(
                "no account has the email address"))
        let entries = try await shell.list("audit", "list", "--account", id.rawValue)
        #expect(entries.first?["event"] == "account.erased" && entries.last?["event"] == "account.added")
        // The address is free again.
        #expect(try await shell.addAccount() != id)
    }

    @Test func `lists browser sessions, and ends one of them or all`() async throws {
        try await shell.addAccount()
        try await shell.addAccount("bob@example.com")
        try await shell.openBrowser(browser: "Firefox")
        let cookie = try await shell.openBrowser(browser: "Chromium")
        try await shell.openBrowser("bob@example.com")
        let sessions = try await shell.list("account", "sessions", Shell.email)
        #expect(Set(sessions.map { $0["browser"] }) == ["Firefox", "Chromium"])
        #expect(sessions.allSatisfy { $0["address"] == "192.0.2.7" && $0["expiresAt"]?.integer != nil })

        let chromium = try #require(sessions.first { $0["browser"] == "Chromium" }?["session"]?.string)
        #expect(
            try await shell.failure("account", "sign-out", "bob@example.com", "--session=" + chromium)
                .hasPrefix("bob@example.com has no session \(chromium)"))
        let typo = String(chromium.dropLast()) + (chromium.hasSuffix("A") ? "B" : "A")
        #expect(
            try await shell.failure("account", "sign-out", Shell.email, "--session=" + typo)
                .contains("did you mean \(chromium)?"))
        let ended = try await shell.result("account", "sign-out", Shell.email, "--session=" + chromium)
        #expect(ended["session"] == .string(chromium))
        #expect(try await shell.list("account", "sessions", Shell.email).map { $0["browser"] } == ["Firefox"])
        #expect(try await shell.service().browserSessions.find(cookie) == nil)

        #expect(await shell.run("account", "sign-out", Shell.email) == .done)
        #expect(
            shell.takeOutput() == [
                "Signed ada@example.com out everywhere. 1 browser session and 0 sign-ins of apps ended."
            ])
        #expect(try await shell.list("account", "sessions", Shell.email) == [])
        #expect(try await shell.list("account", "sessions", "bob@example.com").count == 1)
    }
}
