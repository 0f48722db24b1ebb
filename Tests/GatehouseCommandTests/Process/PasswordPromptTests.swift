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
        child.type(CommandWorld.password.revealed + "\r")
        #expect(await child.ending() == .status(0))
        let text = await child.output.text()
        #expect(text.contains("Added \(CommandWorld.email)") && !text.contains("correct horse"), "\(text)")
    }

    @Test func `can be given up by Ctrl-C, and the terminal shows again what is typed`() async throws {
        defer { world.close() }
        let child = try await begin()
        #expect(child.showsWhatIsTyped == false)
        child.type("correct\u{3}")
        #expect(await child.ending() == .status(1))
        let text = await child.output.text()
        #expect(text.hasSuffix("gatehouse: interrupted\r\n"), "\(text)")
        #expect(child.showsWhatIsTyped == true)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: world.database.file.deletingLastPathComponent().path)
                == [])
    }
}
