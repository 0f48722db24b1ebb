import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The lists of what is stored")
struct ServiceRecordsTests {
    @Test func `show accounts by their addresses, in pages, and none that was erased`() async throws {
        let world = try await World()
        for name in ["grace", "barbara", "edsger"] {
            _ = try await world.service.addAccount(email: "\(name)@example.com", password: World.password)
        }
        try await world.service.eraseAccount(world.ada)
        let first = try await world.records.accounts(limit: 2)
        #expect(first.map(\.email) == ["barbara@example.com", "edsger@example.com"])
        let rest = try await world.records.accounts(after: first.last?.email, limit: 2)
        #expect(rest.map(\.email) == ["grace@example.com"])
        #expect(try await world.records.account(email: "grace@example.com")?.id == rest.first?.id)
        #expect(try await world.records.account(email: "ada@example.com") == nil)
    }

    @Test func `show clients by their identifiers, in pages, and not the platform`() async throws {
        let world = try await World()
        #expect(try await world.records.clients().map(\.id) == ["notes", "photos"])
        #expect(try await world.records.clients(limit: 1).map(\.id) == ["notes"])
        #expect(try await world.records.clients(after: "notes").map(\.id) == ["photos"])
        #expect(try await world.records.client(PlatformClient.id) == nil)
    }

    @Test func `show an account's sessions with the place and the browser of the sign-in`() async throws {
        let world = try await World()
        let authenticated = try await world.service.authenticate(
            email: ServiceDriver.email, password: World.password, from: SignInOrigin(nil))
        _ = try await world.service.browserSessions.begin(
            for: authenticated, replacing: nil, address: "192.0.2.7", browser: String(repeating: "b", count: 300))
        let session = try #require(try await world.records.sessions(account: world.ada).first)
        #expect(session.address == "192.0.2.7")
        #expect(session.browser?.count == 256)
        #expect(session.methods.texts == ["pwd"])
    }

    @Test func `show the audit, the newest first, and only what is asked for`() async throws {
        let world = try await World()
        world.time.advance(by: .seconds(10))
        let start = world.time.now
        _ = try await world.signIn("photos")
        world.time.advance(by: .seconds(10))
        _ = try await world.signIn("notes")
        func events(_ query: AuditQuery, limit: Int = 100) async throws -> [AuditEvent] {
            try await world.records.auditEntries(matching: query, limit: limit).map(\.event)
        }
        let photos = try await events(AuditQuery(client: "photos"))
        #expect(photos.count == 3)
        #expect(photos.last == .clientRegistered)
        #expect(try await events(AuditQuery(event: .codeRedeemed, account: world.ada)).count == 2)
        #expect(try await events(AuditQuery(event: .codeRedeemed), limit: 1).count == 1)
        #expect(try await events(AuditQuery(event: .codeRedeemed, since: start)).count == 1)
        let device = try #require(try await world.records.devices(account: world.ada).first)
        #expect(try await world.records.countAuditEntries(matching: AuditQuery(device: device.id)) == 2)
    }
}
