import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseService
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A sign-in on another device at our own service")
struct DeviceGrantTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// A service with an account, and the app of a device.
    private func serve() async throws -> CommandWorld.Service {
        try await world.serve(
            registering: "Player", "--grant", "device_code", "--grant", "refresh_token", "--scope",
            "openid email offline_access")
    }

    /// Starts the sign-in on the device, and visits the page that it names with a person who answers.
    private func signIn(_ service: CommandWorld.Service, deciding decision: String?) async throws -> CommandWorld.Run {
        let arguments =
            ["login", "--issuer", service.issuer, "--client-id", "player", "--device-flow", "--json"]
            + ["--scope", "openid email offline_access"]
        let child = try world.start(arguments)
        let line = try JSONValue(parsing: try #require(await child.output.next()))
        #expect(line["open"]?.string == service.issuer + "/device")
        let code = try #require(line["userCode"]?.string)
        #expect(line["openComplete"]?.string == service.issuer + "/device?user_code=\(code)")
        let browser = FormFillingBrowser(
            transport: CurlTransport(), email: CommandWorld.email, password: CommandWorld.password, decision: decision)
        let address = try #require(line["openComplete"]?.string.flatMap { URL(string: $0) })
        let page = try await browser.visit(address)
        #expect(page.status == .ok && page.text.contains(decision == nil ? "Go back to your device." : "Denied"))
        return await world.finish(child, arguments)
    }

    @Test func `ends with a session when the person allows it in a browser`() async throws {
        defer { world.close() }
        let service = try await serve()
        let login = try await signIn(service, deciding: nil)
        #expect(login.ending == .status(0) && login.errors == [], "\(login.errors)")
        #expect(try login.result["state"] == "signedIn" && login.result["scope"] == "openid email offline_access")
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        let info = try await world.run("userinfo", "--json")
        #expect(try info.result["email"]?.string == CommandWorld.email, "\(info.errors)")
        for event in [AuditEvent.deviceCodeAllowed, .codeRedeemed] { #expect(try await world.count(event) == 1) }
    }

    @Test func `ends without one when the person denies it`() async throws {
        defer { world.close() }
        let service = try await serve()
        let login = try await signIn(service, deciding: "deny")
        #expect(login.ending == .status(1), "\(login.output)")
        #expect(login.errors.count == 1 && login.errors[0].contains("declined"), "\(login.errors)")
        #expect(try world.files() == [])
        #expect(try await world.count(.deviceCodeDenied) == 1)
    }
}
