import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A folder that can't be written")
struct UnwritableFolderTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// Starts a program that can't write to any file, as on a full disk.
    private static let fullDisk = ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"]

    private func run(_ arguments: String..., through starter: [String]) async throws -> CommandWorld.Run {
        await world.finish(try world.start(arguments, through: starter), arguments)
    }

    @Test func `keeps the stored session, whose refresh token isn't sent`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let before = provider.issuer.paths.filter { $0 == "/token" }.count
        #expect(try await run("token", through: Self.fullDisk).ending == .status(0), "the token is still valid")
        let renewal = try await run("token", "--refresh", through: Self.fullDisk)
        #expect(renewal.ending == .status(1) && renewal.output == [])
        let words = renewal.errors.joined()
        #expect(words.contains("The session isn't renewed, because the new one couldn't be stored"), "\(words)")
        #expect(words.contains("session.json: file too large; check that you may write"), "\(words)")
        #expect(provider.issuer.paths.filter { $0 == "/token" }.count == before)
        #expect(try world.files().allSatisfy { !$0.contains(".new-") })
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }

    @Test func `is found before anybody is sent to a browser`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        let login = try await run(
            "login", "--issuer", provider.name, "--client-id", "notes", "--no-browser", "--json",
            through: Self.fullDisk)
        #expect(login.ending == .status(1) && login.output == [], "\(login.output)")
        #expect(login.errors.count == 1, "\(login.errors)")
        #expect(login.errors.first?.contains("session.json: file too large") == true, "\(login.errors)")
        #expect(login.errors.first?.contains("set GATEHOUSE_HOME") == true)
        #expect(try world.files() == [])
        await provider.stop()
    }
}
