import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A sign-in whose session can't be written")
struct UnwrittenLoginTests {
    private let world: CommandWorld
    private let session: URL

    init() throws {
        world = try CommandWorld()
        session = world.home.appending(path: "accounts/default/session.json")
    }

    private func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: session.path)
    }

    @Test func `isn't begun if that is known before`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        try setMode(0o644)
        let arguments = ["login", "--issuer", provider.name, "--client-id", "notes", "--no-browser", "--json"]
        let child = try world.start(arguments)
        try #require(await child.output.next() == nil, "nobody is sent to a browser")
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1))
        #expect(run.errors.count == 1 && run.errors[0].contains("chmod 600"), "\(run.errors)")
        try setMode(0o600)
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }

    @Test func `is revoked, and leaves the session that was there`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        #expect(try await world.login(at: provider).ending == .status(0))
        let stored = try Data(contentsOf: session)
        let (child, arguments, address) = try await world.beginLogin(provider.name, ["--client-id", "notes"])
        try setMode(0o644)
        try await provider.browse(address)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(1))
        #expect(run.errors.count == 1 && run.errors[0].contains(session.path), "\(run.errors)")
        #expect(try Data(contentsOf: session) == stored)
        #expect(provider.issuer.paths.contains("/revoke"))
        try setMode(0o600)
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }
}
