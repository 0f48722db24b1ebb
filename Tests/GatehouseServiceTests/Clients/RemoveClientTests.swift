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
            try await world.service.issueCode(
                for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        }
        try await world.register("photos")
        #expect(try await world.refresh(token, as: "photos").error == .invalidGrant)
        #expect(try await world.service.browserSessions.find(cookie) != nil)
    }

    @Test func `leaves nothing that a client of the same name, address and scope would be granted by`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        func request() async throws -> PreparedAuthorization {
            try await world.driver.prepare("photos", verifier: CodeVerifier(randomness: world.randomness))
        }
        func register() async throws {
            try await world.driver.registerApp("photos") { $0.tokenEndpointAuthMethod = "client_secret_basic" }
        }
        try await world.service.removeClient("photos")
        try await register()
        _ = try await world.code("photos", in: cookie)
        let (before, handle) = (
            try await request(), try await world.service.interactions.begin(try await request(), in: cookie)
        )
        #expect(try await world.service.consents.cover(before, by: world.ada))
        try await world.service.removeClient("photos")
        #expect(try await world.service.consents.all(of: world.ada).isEmpty)
        try await register()
        #expect(try await !world.service.consents.cover(try await request(), by: world.ada))
        await expectRefusal(.consentRequired) {
            try await world.service.issueCode(for: before, in: cookie, ending: nil, shown: nil, from: nil)
        }
        #expect(try await world.service.interactions.find(handle, in: cookie) == nil)
        #expect(try await world.service.consents.clients(of: world.ada).isEmpty)
    }

    @Test func `leaves no message, no pushed request and no code of a device for the next client of its name`()
        async throws
    {
        let world = try await World()
        try await world.registerTV()
        let caller = try await world.caller("tv")
        let codes = try await world.driver.deviceCodes(for: caller)
        try await world.service.deliveries.add("logout", to: "tv", Secret("payload"), lifetime: .seconds(600))
        try await world.driver.pushRequest(of: "photos")
        for table in ["device_codes", "deliveries", "interactions"] {
            #expect(try await world.rowCount(table) == 1, "\(table)")
        }
        for client in ["tv", "photos"] as [ClientID] { try await world.service.removeClient(client) }
        for table in ["device_codes", "deliveries", "interactions", "consents", "device_links"] {
            #expect(try await world.rowCount(table) == 0, "\(table)")
        }
        try await world.registerTV()
        let request = DeviceTokenRequest(deviceCode: codes.deviceCode)
        #expect(try await world.respond(request.parameters, as: world.caller("tv")).error == .invalidGrant)
    }

    @Test func `leaves no decision of an administrator`() async throws {
        let world = try await World()
        var metadata = ClientMetadata()
        metadata.clientName = "Wiki"
        metadata.redirectURIs = ["https://wiki.example.com/callback"]
        var settings = ClientSettings()
        (settings.consent, settings.codeProtection) = (.never, .pkce)
        _ = try await world.service.registerClient(metadata, id: "wiki", proof: nil, settings: settings)
        try await world.service.removeClient("wiki")
        _ = try await world.service.registerClient(metadata, id: "wiki")
        #expect(try await world.records.client("wiki")?.settings == ClientSettings())
    }
}
