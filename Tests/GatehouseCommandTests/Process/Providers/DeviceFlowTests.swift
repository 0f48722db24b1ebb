import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A sign-in on another device")
struct DeviceFlowTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func provider() async throws -> LoopbackIssuer {
        let provider = try await LoopbackIssuer.start()
        provider.issuer.change { $0.device = ["interval": 1] }
        return provider
    }

    private func arguments(_ provider: LoopbackIssuer, _ more: String...) -> [String] {
        ["login", "--issuer", provider.name, "--client-id", "notes", "--device-flow"] + more
    }

    @Test func `prints the code and the address, waits, and ends with a session`() async throws {
        defer { world.close() }
        let provider = try await provider()
        provider.refuse(.authorizationPending)
        let arguments = arguments(provider, "--json")
        let child = try world.start(arguments)
        let first = try JSONValue(parsing: try #require(await child.output.next()))
        #expect(first["open"]?.string == provider.name + "/device")
        #expect(first["openComplete"]?.string == provider.name + "/device?user_code=WDJB-MJHT")
        #expect(first["userCode"] == "WDJB-MJHT")
        provider.refuse(nil)
        let run = await world.finish(child, arguments)
        #expect(run.ending == .status(0), "\(run.errors)")
        #expect(run.errors == [], "\(run.errors)")
        #expect(run.output.count == 2, "\(run.errors)")
        #expect(try run.result["state"] == "signedIn" && run.result["subject"] == "subject-1")
        #expect(try await world.run("token", "--refresh").ending == .status(0))
        await provider.stop()
    }

    @Test func `shows a person the code, the address and a picture of it, and how long that takes`() async throws {
        defer { world.close() }
        let provider = try await provider()
        provider.refuse(.authorizationPending)
        let child = try world.startOnTerminal(arguments(provider))
        for text in ["WDJB-MJHT", provider.name + "/device", "▀", "Waiting for you to sign in on the other device: "] {
            #expect(await child.output.isHeard(text), "\(text)")
        }
        provider.refuse(nil)
        #expect(await child.ending() == .status(0))
        let text = await child.output.text()
        #expect(
            text.hasSuffix("\r\u{1B}[2K\u{1B}[32mSigned in\u{1B}[0m at \(provider.name) as Ada.\r\n"),
            "\(text.suffix(200))")
        await provider.stop()
    }

    @Test(arguments: [("access_denied", "declined"), ("expired_token", "expired"), ("invalid_client", "client")])
    func `that is refused says why, and leaves nothing behind`(code: String, word: String) async throws {
        defer { world.close() }
        let provider = try await provider()
        provider.refuse(.init(rawValue: code))
        let arguments = arguments(provider, "--json")
        let run = await world.finish(try world.start(arguments), arguments)
        #expect(run.ending == .status(1) && run.output.count == 1)
        #expect(run.errors.count == 1 && run.errors[0].contains(word), "\(run.errors)")
        #expect(try world.files() == [])
        await provider.stop()
    }

    @Test func `is no way at a provider that doesn't know codes`() async throws {
        defer { world.close() }
        let provider = try await provider()
        provider.issuer.change { $0.metadata = ["device_authorization_endpoint": .null] }
        let arguments = arguments(provider)
        let run = await world.finish(try world.start(arguments), arguments)
        #expect(run.ending == .status(1) && run.errors.count == 1, "\(run.errors)")
        #expect(run.errors[0].contains("device codes; use another way to sign in"), "\(run.errors)")
        await provider.stop()
    }
}
