import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A sign-in as a client that must push its requests")
struct PushedLoginTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func serve() async throws -> CommandWorld.Service {
        try await world.serve(
            registering: "tool", "--name", "Tool", "--redirect-uri", "http://127.0.0.1/callback", "--requests", "pushed"
        )
    }

    @Test func `succeeds with the option`() async throws {
        defer { world.close() }
        let service = try await serve()
        let login = try await world.login(
            service.issuer, ["--client-id", "tool", "--push", "--redirect-uri", "http://127.0.0.1/callback"])
        #expect(login.ending == .status(0), "\(login.errors)")
    }

    /// The service can't see the option, so the command learns it from the answer, and doesn't wait for another one.
    @Test func `ends with the service's reason without it`() async throws {
        defer { world.close() }
        let service = try await serve()
        let (child, arguments, address) = try await world.beginLogin(
            service.issuer, ["--client-id", "tool", "--redirect-uri", "http://127.0.0.1/callback"])
        let browser = FormFillingBrowser(
            transport: CurlTransport(), email: CommandWorld.email, password: CommandWorld.password)
        _ = try await browser.visit(address)
        let login = await world.finish(child, arguments)
        #expect(login.ending == .status(1))
        #expect(login.errors.joined().contains("the provider answered invalid_request"), "\(login.errors)")
    }
}
