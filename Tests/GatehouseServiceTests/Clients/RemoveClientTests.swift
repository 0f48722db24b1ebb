import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client that was removed")
struct RemoveClientTests {
    @Test func `has no families, codes and links`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        _ = try await desk.exchange(for: "notes", key: try Desk.makeKey())
        _ = try await world.code()
        try await world.service.removeClient("notes")
        #expect(try await world.records.client("notes") == nil)
        #expect(try await world.records.families(client: "notes").map(\.revocationReason) == [.clientRemoved])
        let device = try #require(try await world.records.devices(account: world.ada).first)
        #expect(try await world.records.links(device: device.id).isEmpty)
        #expect(try await world.rowCount("codes") == 1)  // the platform's, which is spent
        await expectRefusal(.notFound) { try await world.service.removeClient("notes") }
        #expect(try await world.count(.clientRemoved) == 1)
    }

    @Test func `gets nothing by a request that had begun before`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        let key = try Desk.makeKey()
        let exchange = try await desk.request(for: "notes", key: key)
        let exchanging = try await desk.caller("notes", key)
        let code = try await world.code("photos")
        let redeeming = try await world.caller("photos")
        world.engine.hook(before: 1) { try await world.service.removeClient("notes") }
        #expect(try await world.respond(exchange, as: exchanging).error == .invalidClient)
        world.engine.hook(before: 0) { try await world.service.removeClient("photos") }
        #expect(try await world.respond(code.parameters(), as: redeeming).error == .invalidGrant)
        #expect(try await world.families.map(\.client) == ["platform"])
    }

    @Test func `leaves nothing for another client that gets its identifier`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let verifier = CodeVerifier(randomness: world.randomness)
        let prepared = try await world.driver.prepare("photos", verifier: verifier)
        let token = try await world.signIn("photos").refreshToken
        try await world.service.removeClient("photos")
        await expectRefusal(.invalidClient) {
            try await world.service.issueCode(for: prepared, in: cookie, ending: nil, from: nil)
        }
        try await world.register("photos")
        #expect(try await world.refresh(token, as: "photos").error == .invalidGrant)
        #expect(try await world.service.browserSessions.find(cookie) != nil)
    }
}
