import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("What our own service says about the user")
struct UserInfoTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// Registers an app with a backend.
    private func register(_ more: [String]) async throws {
        let arguments =
            ["client", "register", "Notes", "--redirect-uri", "http://127.0.0.1/callback"]
            + ["--audience", "notes-api", "--json"] + more + world.place
        let run = await world.finish(try world.start(arguments), arguments)
        try #require(run.ending == .status(0), "\(run.errors)")
    }

    @Test func `is printed after a sign-in`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        let login = try await world.login(service.issuer)
        #expect(login.ending == .status(0), "\(login.errors)")
        let info = try await world.run("userinfo", "--json")
        #expect(info.ending == .status(0), "\(info.errors)")
        #expect(try info.result["sub"]?.string?.isEmpty == false)
        #expect(try await world.rotations() == 0)
    }

    @Test func `is printed for an app whose tokens are encrypted for its backend, and they are that again afterwards`()
        async throws
    {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        let scope = "openid offline_access email notes.read"
        let key = world.folder.appending(path: "backend.pem").path
        try await register(["--key", key, "--scope", scope])
        let login = try await world.login(service.issuer, ["--client-id", "notes", "--scope", scope])
        #expect(login.ending == .status(0), "\(login.errors)")
        let info = try await world.run("userinfo", "--json")
        #expect(info.ending == .status(0), "\(info.errors)")
        #expect(try info.result["email"]?.string == CommandWorld.email)
        #expect(try info.result["email_verified"] == false)
        let token = try await world.run("token")
        #expect(token.output.first?.split(separator: ".", omittingEmptySubsequences: false).count == 5)
    }

    @Test func `is printed for a sign-in that names the service as its resource`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        try await register(["--scope", "openid email offline_access"])
        let login = try await world.login(
            service.issuer, ["--client-id", "notes", "--scope", "openid email", "--resource", service.issuer])
        #expect(login.ending == .status(0), "\(login.errors)")
        let info = try await world.run("userinfo", "--json")
        #expect(try info.result["email"]?.string == CommandWorld.email)
        #expect(try await world.rotations() == 0)
    }
}
