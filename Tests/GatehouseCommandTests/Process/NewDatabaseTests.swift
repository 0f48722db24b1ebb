import Foundation
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A new database")
struct NewDatabaseTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// What a service prints on standard error that is stopped at once.
    private func notes(_ more: String...) async throws -> [String] {
        let service = try await world.serve(more)
        service.child.send(SIGTERM)
        #expect(await service.child.ending() == .status(0))
        return await service.child.errors.all().map { $0.replacing(service.issuer, with: "ISSUER") }
    }

    @Test func `is announced by serve, with the issuer that it belongs to if none was named`() async throws {
        defer { world.close() }
        let file = world.database.file.path
        #expect(
            try await notes() == [
                "Made a new database: \(file)",
                "\(file) belongs to the issuer ISSUER from now on, and can't be served for another one. For a server, name "
                    + "the issuer the first time: '--issuer https://id.example.com'.",
            ])
    }

    @Test func `is announced by serve once`() async throws {
        defer { world.close() }
        let issuer = "https://id.example.com"
        func notes() async throws -> [String] {
            try await self.notes("--issuer", issuer, "--trusted-proxy", "127.0.0.1")
        }
        #expect(try await notes() == ["Made a new database: \(world.database.file.path)"])
        #expect(try await notes() == [])
    }

    @Test func `is announced by the commands that prepare it, also to programs`() async throws {
        defer { world.close() }
        let location = ["--database", world.database.description]
        let made = ["Made a new database: \(world.database.file.path)"]
        let register = ["client", "register", "Wiki", "--json"] + location
        #expect(await world.finish(try world.start(register), register).errors == made)
        let again = ["client", "register", "Mail", "--json"] + location
        #expect(await world.finish(try world.start(again), again).errors == [])
    }

    /// Starts a program that can write so many KiB to a file, as on a disk that is almost full.
    private static func limited(_ size: Int) -> [String] {
        ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f \(size); exec \"$@\"", "bash"]
    }

    @Test(arguments: [0, 1, 8, 40, 160, 400, 1000])
    func `isn't left behind in part if there is no room for it`(size: Int) async throws {
        defer { world.close() }
        let folder = world.folder.appending(path: "disk")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let database = ["--database", "sqlite:" + folder.appending(path: "service.db").path]
        let file = try world.write("password", CommandWorld.password.revealed + "\n")
        let add = ["account", "add", CommandWorld.email, "--password-file", file] + database
        let run = await world.finish(try world.start(add, through: Self.limited(size)), add)
        #expect(run.ending == .status(1) && run.errors.count == 1, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [], "\(run.errors)")
        let again = await world.finish(try world.start(add), add)
        #expect(again.ending == .status(0), "\(again.errors)")
    }

    @Test func `isn't left behind in part by a copy or a backup that finds no room`() async throws {
        defer { world.close() }
        let database = world.database.description
        let register = ["client", "register", "Wiki", "--json", "--database", database]
        #expect(await world.finish(try world.start(register), register).ending == .status(0))
        let copy = world.folder.appending(path: "copy.db").path
        func names() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: world.folder.path))
        }
        let before = try names()
        let commands = [
            ["database", "copy", "--from", database, "--to", "sqlite:" + copy],
            ["database", "backup", copy, "--database", database],
        ]
        for (command, beginning) in zip(commands, ["can't copy", "can't make a backup of"]) {
            let run = await world.finish(try world.start(command, through: Self.limited(160)), command)
            #expect(run.ending == .status(1) && run.errors.count == 1, "\(run.errors)")
            let words = "\(beginning) \(world.database.file.path)"
            #expect(run.errors.first?.contains(words) == true, "\(run.errors)")
            #expect(try names() == before)
        }
    }

    @Test func `is made once by many processes at once, with one key`() async throws {
        defer { world.close() }
        let location = ["--database", world.database.description]
        let commands = (0..<6).map { ["client", "register", "App \($0)", "--json"] + location }
        // Some of them find no room, and must not take the key from the others.
        let starters = (0..<6).map { $0.isMultiple(of: 2) ? [] : Self.limited(40) }
        let children = try zip(commands, starters).map { try world.start($0, through: $1) }
        var endings: [Bool] = []
        for (child, command) in zip(children, commands) {
            endings.append(await world.finish(child, command).ending == .status(0))
        }
        for number in [0, 2, 4] { #expect(endings[number]) }
        let list = ["client", "list", "--json"] + location
        let run = await world.finish(try world.start(list), list)
        #expect(run.ending == .status(0) && run.output.count == endings.count { $0 }, "\(run.errors)")
    }

    @Test func `isn't left behind by a command that fails`() async throws {
        defer { world.close() }
        let file = try world.write("password", "short\n")
        let before = try FileManager.default.contentsOfDirectory(atPath: world.home.path).sorted()
        for call in [
            ["account", "add", CommandWorld.email, "--password-file", file],
            ["client", "register", "Wiki", "--redirect-uri", "https://*.example.com/"],
        ] {
            let arguments = call + ["--database", world.database.description]
            let run = await world.finish(try world.start(arguments), arguments)
            #expect(run.ending == .status(1) && run.errors.count == 1, "\(run.errors)")
            let folder = world.database.file.deletingLastPathComponent()
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".db") }
            #expect(left == [], "\(call)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.home.path).sorted() == before)
    }
}
