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
        #expect(try await notes("--issuer", issuer) == ["Made a new database: \(world.database.file.path)"])
        #expect(try await notes("--issuer", issuer) == [])
    }

    @Test func `is announced by the commands that prepare it, also to programs`() async throws {
        defer { world.close() }
        let location = ["--database", world.database.description]
        let made = ["Made a new database: \(world.database.file.path)"]
        let register = ["client", "register", "wiki", "--name", "Wiki", "--json"] + location
        #expect(await world.finish(try world.start(register), register).errors == made)
        let again = ["client", "register", "mail", "--name", "Mail", "--json"] + location
        #expect(await world.finish(try world.start(again), again).errors == [])
    }

    @Test func `isn't left behind by a command that fails`() async throws {
        defer { world.close() }
        let file = try world.write("password", "short\n")
        let before = try FileManager.default.contentsOfDirectory(atPath: world.home.path).sorted()
        for call in [
            ["account", "add", CommandWorld.email, "--password-file", file],
            ["client", "register", "wiki", "--name", "Wiki", "--redirect-uri", "https://*.example.com/"],
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
