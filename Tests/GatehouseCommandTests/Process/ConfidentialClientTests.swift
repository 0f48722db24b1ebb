import Foundation
import GatehouseJOSE
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A client with a secret")
struct ConfidentialClientTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test func `is registered at a running service, and gets ID tokens of its algorithm`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        let registration = try await world.run(
            "client", "register", "Wiki", "--redirect-uri", "http://127.0.0.1/callback",
            "--authentication", "client_secret_basic", "--id-token-algorithm", "RS256", "--database",
            world.database.description, "--json")
        #expect(registration.ending == .status(0), "\(registration.errors)")
        let secret = try world.write("secret", try #require(try registration.result["clientSecret"]?.string))
        let login = try await world.login(
            service.issuer, ["--client-id", "wiki", "--client-secret-file", secret])
        #expect(login.ending == .status(0), "\(login.errors)")
        let file = world.home.appending(path: "accounts/default/session.json")
        let stored = try String(contentsOf: file, encoding: .utf8)
        let tokens = stored.matches(of: #/eyJ[\w-]+\.[\w-]+\.[\w-]+/#).map { String($0.output) }
        let algorithms = try tokens.map { try UnverifiedToken(compact: $0).header }.map(\.algorithm)
        #expect(algorithms.contains("RS256"), "\(algorithms)")
    }
}
