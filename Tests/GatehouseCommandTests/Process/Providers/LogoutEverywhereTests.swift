import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A logout everywhere")
struct LogoutEverywhereTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private static let arguments = ["logout", "--everywhere", "--no-browser", "--json"]

    /// A provider whose own session can be ended, with somebody who is signed in there.
    private func provider() async throws -> LoopbackIssuer {
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change { $0.metadata = ["end_session_endpoint": .string(provider.name + "/end")] }
        #expect(try await world.login(at: provider).ending == .status(0))
        return provider
    }

    /// Starts a logout, and waits for the address that a person must open.
    private func begin() async throws -> (child: ChildProcess, parameters: OAuthParameters) {
        let child = try world.start(Self.arguments)
        let line = try JSONValue(parsing: try #require(await child.output.next()))
        let address = try #require(line["open"]?.string.flatMap { URL(string: $0) })
        #expect(address.path() == "/end")
        return (child, try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? []))
    }

    @Test func `sends the person to the provider, and is over there and here`() async throws {
        defer { world.close() }
        let provider = try await provider()
        let (child, parameters) = try await begin()
        #expect(parameters["id_token_hint"] != nil && parameters["client_id"] == "notes")
        let redirect = try #require(parameters["post_logout_redirect_uri"])
        let state = try #require(parameters["state"])
        let answer = try #require(URL(string: redirect + "?" + FormEncoding.encode([("state", state)])))
        #expect(try await CurlTransport().send(HTTPRequest(.get, url: answer)).status == .ok)
        let run = await world.finish(child, Self.arguments)
        #expect(run.ending == .status(0) && run.errors == [], "\(run.errors)")
        #expect(
            try run.result == [
                "state": "signedOut", "reason": "requested", "revoked": true, "everywhere": true,
            ])
        #expect(provider.issuer.paths.contains("/revoke"))
        await provider.stop()
    }

    @Test func `ends the browser's session at our own service`() async throws {
        defer { world.close() }
        let service = try await world.serve()
        try await world.addAccount()
        let browser = FormFillingBrowser(
            transport: CurlTransport(), email: CommandWorld.email, password: CommandWorld.password)
        let (login, loginArguments, address) = try await world.beginLogin(service.issuer)
        #expect(try await browser.visit(address).status == .ok)
        #expect(await world.finish(login, loginArguments).ending == .status(0))
        let child = try world.start(Self.arguments)
        let line = try JSONValue(parsing: try #require(await child.output.next()))
        let logout = try #require(line["open"]?.string.flatMap { URL(string: $0) })
        #expect(try await browser.visit(logout).status == .ok)
        let run = await world.finish(child, Self.arguments)
        #expect(run.ending == .status(0) && run.errors == [], "\(run.errors)")
        #expect(try run.result["everywhere"] == true && run.result["revoked"] == true)
        #expect(try await world.count(.sessionEnded) == 1)
    }

    @Test func `that is called off is a logout here all the same, and says what is left`() async throws {
        defer { world.close() }
        let provider = try await provider()
        let (child, _) = try await begin()
        child.send(SIGINT)
        let run = await world.finish(child, Self.arguments)
        #expect(run.ending == .status(1))
        #expect(run.errors.count == 1 && run.errors[0].contains("Signed out on this machine"), "\(run.errors)")
        #expect(try run.result["everywhere"] == false)
        #expect(try await world.run("status", "--json").result["state"] == "signedOut")
        await provider.stop()
    }

    @Test func `is no more than a logout at a provider that has no way to`() async throws {
        defer { world.close() }
        let provider = try await provider()
        provider.issuer.change { $0.metadata = [:] }
        let run = try await world.run("logout", "--everywhere", "--no-browser", "--json")
        #expect(run.ending == .status(1) && run.errors.count == 1, "\(run.errors)")
        let words =
            "gatehouse: Signed out on this machine, but the provider's own session continues. "
            + "The provider doesn't support ending it"
        #expect(run.errors == [words])
        #expect(try run.result["revoked"] == true && run.result["everywhere"] == false)
        #expect(try await world.run("status", "--json").result["state"] == "signedOut")
        await provider.stop()
    }
}
