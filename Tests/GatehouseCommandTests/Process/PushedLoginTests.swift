import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
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
            registering: "Tool", "--redirect-uri", "http://127.0.0.1/callback", "--requests", "pushed"
        )
    }

    @Test func `succeeds with the option`() async throws {
        defer { world.close() }
        let service = try await serve()
        let login = try await world.login(
            service.issuer, ["--client-id", "tool", "--push", "--redirect-uri", "http://127.0.0.1/callback"])
        #expect(login.ending == .status(0), "\(login.errors)")
    }

    /// The metadata don't say that one client must push its requests. The command learns it from the answer, and
    /// doesn't wait for another one.
    @Test func `ends with the advice to use the option without it`() async throws {
        defer { world.close() }
        let service = try await serve()
        let (child, arguments, address) = try await world.beginLogin(
            service.issuer, ["--client-id", "tool", "--redirect-uri", "http://127.0.0.1/callback"])
        let browser = FormFillingBrowser(
            transport: CurlTransport(), email: CommandWorld.email, password: CommandWorld.password)
        _ = try await browser.visit(address)
        let login = await world.finish(child, arguments)
        #expect(login.ending == .status(1))
        #expect(
            login.errors == [
                "gatehouse: The provider refused (the provider answered invalid_request); if the client must push its "
                    + "requests (RFC 9126), sign in with --push; otherwise check how the client is registered at the "
                    + "provider"
            ])
    }

    /// Signs in at a provider that answers with an error, and returns whether the command names the option.
    private func isAdvised(
        _ code: String, _ more: [String] = [], input: String = "",
        change: @escaping @Sendable (inout ScriptedIssuer.Behaviour) -> Void = { _ in }
    ) async throws -> Bool {
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change {
            $0.redirect = ["code": nil, "error": code, "error_description": "use --push\u{1B}[31m"]
            change(&$0)
        }
        let login = try await world.login(at: provider, more, input: input)
        await provider.stop()
        #expect(login.ending == .status(1) && login.errors.count == 1, "\(login.errors)")
        #expect(login.errors.joined().contains("the provider answered \(code)"), "\(login.errors)")
        return login.errors.joined().contains("--push")
    }

    @Test func `is advised only where it may help, and never by the provider's own text`() async throws {
        defer { world.close() }
        #expect(try await isAdvised("invalid_request"))
        #expect(try await !isAdvised("invalid_scope"))
        #expect(try await !isAdvised("invalid_request", ["--push"]))
        #expect(
            try await !isAdvised("invalid_request", ["--client-secret-file", "-"], input: "s3cret"),
            "a client with a credential pushes where it can")
        #expect(
            try await !isAdvised("invalid_request") { $0.metadata["pushed_authorization_request_endpoint"] = .null })
        #expect(
            try await !isAdvised("invalid_request") { $0.metadata["require_pushed_authorization_requests"] = true },
            "where all must push, the command does so by itself")
    }

    @Test func `succeeds without the option where all clients must push`() async throws {
        defer { world.close() }
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change { $0.metadata["require_pushed_authorization_requests"] = true }
        let login = try await world.login(at: provider)
        await provider.stop()
        #expect(login.ending == .status(0), "\(login.errors)")
        #expect(provider.issuer.pushedForms.count == 1)
    }
}
