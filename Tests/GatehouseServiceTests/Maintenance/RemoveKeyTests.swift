import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Removing a signing key")
struct RemoveKeyTests {
    private func keys(_ world: World, _ stage: KeyRecord.Stage) async throws -> [KeyID] {
        try await world.records.keys().filter { $0.stage == stage }.map(\.id)
    }

    @Test func `that signs lets the next one sign at once, and publishes another one`() async throws {
        let world = try await World()
        let old = try await world.signIn("photos")
        let current = try #require(try await keys(world, .current).first)
        let upcoming = try await keys(world, .upcoming)
        try await world.service.removeKey(current)
        #expect(try await keys(world, .current) == upcoming)
        #expect(try await keys(world, .upcoming).count == 1)
        #expect(try await world.records.keys().count == 2)
        let published = try await world.service.publicKeys()
        #expect(!published.keys.compactMap(\.keyID).contains(current))
        let token = try UnverifiedToken(compact: old.accessToken.revealed)
        #expect(throws: JOSEError.self) { try token.verify(with: published, allowing: [.es256]) }
        let new = try await world.refresh(old.refreshToken, as: "photos").get()
        #expect(try UnverifiedToken(compact: new.accessToken.revealed).header.keyID == upcoming.first)
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .keyRemoved), limit: 2)
        #expect(entries.map(\.details.signingKey) == [current])
    }

    @Test func `ends the exchange of tokens that it has signed`() async throws {
        let desk = try await Desk(World())
        let key = try Desk.makeKey()
        let request = try await desk.request(for: "notes", key: key)
        let current = try #require(try await keys(desk.world, .current).first)
        try await desk.world.service.removeKey(current)
        #expect(try await desk.world.respond(request, as: desk.caller("notes", key)).error == .invalidRequest)
    }

    /// The service remembers which tokens it has verified.
    @Test func `makes tokens inactive that it has signed, also if they were active a moment ago`() async throws {
        let world = try await World()
        // Then verifiers know the next key.
        world.time.advance(by: .seconds(3600))
        let token = try await world.signIn("photos").accessToken
        func isActive() async throws -> Bool {
            let answer = try await world.service.introspectToken(
                IntrospectionRequest(token: token), from: world.caller("photos", key: nil, isAuthenticated: true))
            if case .active = answer { return true }
            return false
        }
        #expect(try await isActive())
        #expect(try await isActive())
        _ = try await world.service.rotateKey()
        #expect(try await isActive())
        let retired = try #require(try await keys(world, .retired).first)
        try await world.service.removeKey(retired)
        #expect(try await !isActive())
    }

    @Test func `that is the next one or a retired one changes nothing for the one that signs`() async throws {
        let world = try await World()
        let current = try await keys(world, .current)
        let upcoming = try #require(try await keys(world, .upcoming).first)
        try await world.service.removeKey(upcoming)
        #expect(try await keys(world, .current) == current)
        #expect(try await keys(world, .upcoming).count == 1)
        #expect(try await keys(world, .upcoming) != [upcoming])
        world.time.advance(by: .seconds(3600))
        let signing = try await world.service.rotateKey()
        try await world.service.removeKey(try #require(current.first))
        #expect(try await keys(world, .retired).isEmpty)
        #expect(try await keys(world, .current) == [signing])
        #expect(try await keys(world, .upcoming).count == 1)
    }

    @Test func `that doesn't exist is refused`() async throws {
        let world = try await World()
        await expectRefusal(.notFound) { try await world.service.removeKey("unknown") }
        let current = try #require(try await keys(world, .current).first)
        try await world.service.removeKey(current)
        await expectRefusal(.notFound) { try await world.service.removeKey(current) }
    }
}
