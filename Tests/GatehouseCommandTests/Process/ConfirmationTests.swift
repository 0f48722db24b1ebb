import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("What can't be undone")
struct ConfirmationTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func erase() async throws -> ChildProcess {
        let child = try world.startOnTerminal(
            ["account", "erase", CommandWorld.email, "--database", world.database.description])
        #expect(await child.output.isHeard("Type \(CommandWorld.email) to confirm: "))
        return child
    }

    private var isThere: Bool {
        get async throws { try await world.records().account(email: CommandWorld.email) != nil }
    }

    @Test func `is done when the user types what it concerns`() async throws {
        defer { world.close() }
        try await world.addAccount()
        let child = try await erase()
        child.type(CommandWorld.email + "\r")
        #expect(await child.ending() == .status(0))
        #expect(await child.output.text().contains("Erased ada@example.com, with its password"))
        #expect(try await !isThere)
    }

    @Test func `isn't done when the user types something else, or gives up`() async throws {
        defer { world.close() }
        try await world.addAccount()
        for (typed, reason) in [
            ("y\r", "gatehouse: 'y' isn't ada@example.com, and nothing was changed"),
            ("\u{4}", "gatehouse: it wasn't confirmed, and nothing was changed"),
        ] {
            let child = try await erase()
            child.type(typed)
            #expect(await child.ending() == .status(1))
            let text = await child.output.text()
            #expect(text.contains(reason), "\(text)")
        }
        #expect(try await isThere)
    }

    @Test func `needs --yes where there is no terminal`() async throws {
        defer { world.close() }
        try await world.addAccount()
        let call = ["account", "erase", CommandWorld.email, "--database", world.database.description]
        let refused = await world.finish(try world.start(call), call)
        #expect(refused.ending == .status(2) && refused.output == [])
        #expect(refused.errors.count == 1 && refused.errors[0].contains("pass '--yes'"))
        #expect(try await isThere)
        let erased = await world.finish(try world.start(call + ["--yes"]), call)
        #expect(erased.ending == .status(0))
        #expect(try await !isThere)
    }

    @Test func `is asked for by all commands whose effect can't be taken back`() async throws {
        defer { world.close() }
        try await world.addAccount()
        let registered = try await world.run(
            "client", "register", "Wiki", "--database", world.database.description)
        #expect(registered.ending == .status(0))
        let key = try #require(try await world.records().keys().first { $0.stage == .current }).id.rawValue
        let calls: [(arguments: [String], word: String)] = [
            (["key", "remove", "--", key], "remove"), (["client", "remove", "wiki"], "wiki"),
            (["key", "change-master"], "change"), (["database", "restored"], "restored"),
        ]
        for (arguments, word) in calls {
            let call = ["--database", world.database.description]
            let whole = arguments.prefix(2) + call + arguments.dropFirst(2)
            let refused = await world.finish(try world.start(Array(whole)), arguments)
            #expect(refused.ending == .status(2) && refused.errors.count == 1, "\(arguments)")
            #expect(refused.errors.first?.contains("pass '--yes'") == true, "\(refused.errors)")
            let child = try world.startOnTerminal(Array(whole))
            #expect(await child.output.isHeard("Type \(word) to confirm: "), "\(arguments)")
            child.type("no\r")
            #expect(await child.ending() == .status(1))
        }
        #expect(try await world.records().keys().contains { $0.id.rawValue == key })
        #expect(try await world.records().client("wiki") != nil)
    }

    @Test func `a new password of an account is asked for twice`() async throws {
        defer { world.close() }
        try await world.addAccount()
        for (repetition, ending) in [("another horse batery", 1), ("another horse battery", 0)] {
            let child = try world.startOnTerminal(
                ["account", "set-password", CommandWorld.email, "--database", world.database.description])
            #expect(await child.output.isHeard("Password: "))
            child.type("another horse battery\r")
            #expect(await child.output.isHeard("Repeat password: "))
            child.type(repetition + "\r")
            #expect(await child.ending() == .status(Int32(ending)))
            let text = await child.output.text()
            #expect(text.contains(ending == 0 ? "Set the password of ada" : "the two passwords differ"), "\(text)")
            #expect(!text.contains("another horse"))
        }
    }
}
