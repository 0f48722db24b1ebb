import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A wrong call")
struct WrongCallTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `of any command costs one line and status 2`() async throws {
        defer { world.close() }
        let calls = Command.all.flatMap { command in
            let valueOption = command.options.first { $0.kind != .flag }
            return [
                command.path + ["--nothing"],
                command.path + ["-Z"],
                command.path + ["--json=yes"],
                command.path + (command.operands.isEmpty ? ["stray"] : ["one", "two", "three"]),
                valueOption.map { command.path + ["--" + $0.name] },
            ].compactMap(\.self)
        }
        let families = Set(Command.all.filter { $0.path.count > 1 }.map { $0.path[0] })
        let bare = families.filter { family in !Command.all.contains { $0.path == [family] } }
        let others =
            families.map { [$0, "nothing"] } + bare.map { [$0] }
            + [["nothing"], ["help", "nothing"], ["--nothing"], ["version", "extra"]]
        let runs = try await world.runAll(calls + others)
        #expect(runs.count == calls.count + others.count)
        for run in runs {
            #expect(run.ending == .status(2), "\(run.arguments)")
            expectOneLine(run)
            #expect(run.errors.last?.contains(" See 'gatehouse help") == true, "\(run.arguments): \(run.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.home.path) == [])
    }

    @Test func `with a bad value costs one line, and leaves nothing behind`() async throws {
        defer { world.close() }
        _ = try world.write("secret", "correct horse battery staple\n")
        let runs = try await world.runAll(WrongCalls.all.map { $0.map(filled) })
        for run in runs {
            #expect(run.ending == .status(1) || run.ending == .status(2), "\(run.arguments): \(run.ending)")
            expectOneLine(run)
            #expect(!run.errors.joined().contains("correct horse"), "\(run.arguments)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: world.home.path)
        #expect(
            Set(left).isSubset(of: ["service.db", "service.db.key", "service.db-wal", "service.db-shm", "accounts"]))
        #expect(try await world.run("account", "list").output == [])
        #expect(try await world.run("app", "list").output == [])
    }

    @Test func `is answered in one line that no terminal obeys`() async throws {
        defer { world.close() }
        let long = String(repeating: "x", count: 100_000)
        for name in ["two\nlines", "\u{1B}[31mred", "\u{202E}turned", "\r", "\u{7F}", long] {
            for run in [try await world.run(name), try await world.run("status", "--account", name)] {
                #expect(run.ending == .status(2))
                expectOneLine(run)
                #expect(run.errors.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            }
        }
    }

    @Test func `never shows a secret that follows a mistyped or abbreviated option`() async throws {
        defer { world.close() }
        let secret = "correct-horse-battery"
        let calls = [
            ["account", "add", CommandWorld.email, "--password", secret],
            ["account", "add", CommandWorld.email, "--password=" + secret],
            ["account", "add", CommandWorld.email, "--passwordfile", secret],
            ["login", "--client-secret", secret], ["login", "--client-secret=" + secret], ["login", "-p" + secret],
            ["login", "--no-browser=" + secret],
        ]
        for run in try await world.runAll(calls) {
            #expect(run.ending == .status(2), "\(run.arguments)")
            expectOneLine(run)
            #expect(!run.errors.joined().contains(secret), "\(run.errors)")
        }
    }

    @Test func `is told from a right one`() async throws {
        defer { world.close() }
        let password = try world.write("secret", "correct horse battery staple\n")
        let runs = try await world.runAll([
            ["help"], ["--version"], ["version", "--json"], ["help", "app"], ["help", "login"], ["login", "--help"],
            ["logout"], ["account", "add", CommandWorld.email, "--password-file", password],
        ])
        for run in runs {
            #expect(run.ending == .status(0), "\(run.arguments): \(run.errors)")
            let errors = run.errors.filter { !$0.hasPrefix("Made a new database: ") }
            #expect(!run.output.isEmpty && errors.isEmpty, "\(run.arguments)")
        }
    }

    private func filled(_ argument: String) -> String {
        argument.replacing("SECRET", with: world.folder.appending(path: "secret").path)
            .replacing("FOLDER", with: world.folder.path)
    }

    private func expectOneLine(_ run: CommandWorld.Run) {
        #expect(run.output == [], "\(run.arguments)")
        #expect(run.errors.count == 1, "\(run.arguments): \(run.errors)")
        #expect(run.errors.first?.hasPrefix("gatehouse: ") == true, "\(run.arguments): \(run.errors)")
    }
}
