import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client that authenticates by something else")
struct ClientCredentialChangeTests {
    private func isLive(_ world: World) async throws -> Bool {
        let now = world.time.now
        return try await world.families.contains { $0.isLive(at: now) }
    }

    @Test func `loses what it was granted when it needs no secret any more`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        let tokens = try await world.signIn("site", key: nil, isAuthenticated: true)
        let code = try await world.code("site")
        let updated = try await world.service.updateClient("site") { $0.tokenEndpointAuthMethod = "none" }
        #expect(updated.client.requiresDPoP)
        for key in [nil, "key"] {
            #expect(try await world.refresh(tokens.refreshToken, as: "site", key: key).error == .invalidGrant)
            let caller = try await world.caller("site", key: key)
            #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        }
        #expect(try await world.families.map(\.revocationReason) == [.clientChanged])
        let entries = try await world.records.auditEntries(matching: AuditQuery(event: .clientUpdated), limit: 1)
        #expect(
            entries.first?.details.changes == ["dpop_bound_access_tokens", "token_endpoint_auth_method"])
    }

    @Test func `gets bearer tokens only if the change says so`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        let updated = try await world.service.updateClient("site") {
            $0.tokenEndpointAuthMethod = "none"
            $0.dpopBoundAccessTokens = false
        }
        #expect(!updated.client.requiresDPoP)
        // What it has chosen once isn't changed by another change.
        #expect(try await !world.service.updateClient("site") { $0.clientName = "Ours" }.client.requiresDPoP)
    }

    @Test func `keeps what it was granted if the same secret is only sent elsewhere`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        _ = try await world.signIn("site", key: nil, isAuthenticated: true)
        _ = try await world.service.updateClient("site") { $0.tokenEndpointAuthMethod = "client_secret_post" }
        #expect(try await isLive(world))
        _ = try await world.service.updateClient("site") { $0.tokenEndpointAuthMethod = "none" }
        #expect(try await !isLive(world))
    }
}
