import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A list on a narrow terminal")
struct ListTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    private func list(_ arguments: String...) async throws -> String {
        let child = try world.startOnTerminal(
            arguments + ["--database", world.database.description], with: ["NO_COLOR": "1"], columns: 60)
        #expect(await child.ending() == .status(0))
        return await child.output.text()
    }

    @Test func `cuts neither times nor identifiers`() async throws {
        defer { world.close() }
        try await world.addAccount()
        let log = try await list("audit", "list")
        #expect(log.contains(#/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  account\.added/#), "\(log)")
        let keys = try await list("key", "list")
        #expect(keys.matches(of: #/[-_\w]{43} .* \d{4}-\d\d-\d\d \d\d:\d\d/#).count == 2, "\(keys)")
    }

    @Test func `says that it is empty, and prints no result then`() async throws {
        defer { world.close() }
        try await world.addAccount()
        for (arguments, text) in [
            (["device", "list", CommandWorld.email], "has no device. Clients with bearer tokens have none."),
            (["account", "sessions", CommandWorld.email], "is signed in to the service's pages in no browser."),
            (["client", "list"], "There is no client."),
            (["audit", "list", "--event", "key.rotated"], "No entry matches."),
        ] {
            let call = arguments + ["--database", world.database.description]
            let child = try world.startOnTerminal(call)
            #expect(await child.ending() == .status(0))
            #expect(await child.output.text().contains(text))
            let run = await world.finish(try world.start(call), call)
            #expect(run.output == [] && run.errors == [])
        }
    }
}
