import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A password that is typed")
struct PasswordPromptTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func begin() async throws -> ChildProcess {
        let child = try world.startOnTerminal(
            ["account", "add", CommandWorld.email, "--database", world.database.description])
        #expect(await child.output.isHeard("Password: "))
        return child
    }

    @Test func `isn't shown`() async throws {
        defer { world.close() }
        let child = try await begin()
        try await type(CommandWorld.password.revealed, again: CommandWorld.password.revealed, in: child)
        #expect(await child.ending() == .status(0))
        let text = await child.output.text()
        #expect(text.contains("Added \(CommandWorld.email)") && !text.contains("correct horse"), "\(text)")
    }

    @Test func `is asked for twice, and isn't taken if the two differ`() async throws {
        defer { world.close() }
        let child = try await begin()
        try await type("correct horse battery", again: "correct horse batery", in: child)
        #expect(await child.ending() == .status(1))
        let text = await child.output.text()
        #expect(text.contains("gatehouse: the two passwords differ") && !text.contains("correct horse"), "\(text)")
        try expectNoDatabase()
    }

    @Test func `can be given up by Ctrl-D, and the error names no other command's options`() async throws {
        defer { world.close() }
        let child = try await begin()
        child.type("\u{4}")
        #expect(await child.ending() == .status(1))
        let text = await child.output.text()
        #expect(text.hasSuffix("gatehouse: no password was entered, and nothing was changed\r\n"), "\(text)")
        try expectNoDatabase()
    }

    @Test func `can be given up by Ctrl-C, and the terminal shows again what is typed`() async throws {
        defer { world.close() }
        let child = try await begin()
        #expect(child.showsWhatIsTyped == false)
        child.type("correct\u{3}")
        #expect(await child.ending() == .status(1))
        let text = await child.output.text()
        #expect(text.hasSuffix("\r\ngatehouse: interrupted\r\n"), "\(text)")
        #expect(child.showsWhatIsTyped == true)
        try expectNoDatabase()
    }

    private func type(_ password: String, again repetition: String, in child: ChildProcess) async throws {
        child.type(password + "\r")
        #expect(await child.output.isHeard("Repeat password: "))
        child.type(repetition + "\r")
    }

    private func expectNoDatabase() throws {
        let folder = world.database.file.deletingLastPathComponent()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
