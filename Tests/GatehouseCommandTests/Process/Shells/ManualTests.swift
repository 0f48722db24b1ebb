import Foundation
import Testing

@testable import GatehouseCommand

@Suite("The manual page")
struct ManualTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `is set without a warning, and shows every command and option`() async throws {
        defer { world.close() }
        let page = try await world.run("help", "--man")
        #expect(page.ending == .status(0) && page.errors == [])
        let file = try world.write("gatehouse.1", page.output.joined(separator: "\n"))
        let set = try await Program.run(
            "/usr/bin/groff", ["-man", "-ww", "-Tascii", "-P-cbou", "-rLL=2000n", file], in: world)
        #expect(set.ending == .status(0))
        #expect(set.errors == [])
        let text = set.output.joined(separator: "\n")
        for command in Command.all {
            #expect(text.contains(command.usage), "\(command.name)")
            for option in command.options {
                #expect(text.contains("--\(option.name)") && text.contains(option.help), "\(option.name)")
            }
        }
    }

    @Test func `of something that groff warns about is noticed`() async throws {
        defer { world.close() }
        let file = try world.write("wrong.1", ".TH X 1\n.nothing here\n")
        let set = try await Program.run("/usr/bin/groff", ["-man", "-ww", "-Tascii", file], in: world)
        #expect(set.errors != [])
    }

    @Test func `is installed with the command and what shells need, and leaves when told to`() async throws {
        defer { world.close() }
        let program = try GatehouseProgram.path()
        let script = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../../Scripts/install").standardized.path
        let root = world.folder.appending(path: "root").path
        let installed = try await Program.run(script, [program, root, "/opt/tools"], in: world)
        #expect(installed.ending == .status(0), "\(installed.errors)")
        let places =
            ["bin/gatehouse", "share/man/man1/gatehouse.1", "lib/systemd/system/gatehouse.service"]
            + ShellScript.all.map(\.place)
        for place in places {
            #expect(FileManager.default.fileExists(atPath: "\(root)/opt/tools/\(place)"), "\(place)")
        }
        let unit = try String(
            contentsOfFile: "\(root)/opt/tools/lib/systemd/system/gatehouse.service", encoding: .utf8)
        #expect(unit.contains("\nExecStart=/opt/tools/bin/gatehouse serve "))
        let help = try await Program.run("\(root)/opt/tools/bin/gatehouse", ["help"], in: world)
        #expect(help.ending == .status(0) && !help.output.isEmpty)

        let removed = try await Program.run(script, ["--remove", root, "/opt/tools"], in: world)
        #expect(removed.ending == .status(0), "\(removed.errors)")
        let left = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
        #expect(left.filter { $0.contains("gatehouse") } == [])
    }
}
