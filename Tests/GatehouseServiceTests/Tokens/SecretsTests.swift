import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The secrets of the service")
struct SecretsTests {
    @Test func `show up neither in the audit nor in what describes the storage (3L-18)`() async throws {
        let world = try await World()
        let canary = Canary()
        canary.collect(World.password, as: "password")
        let code = try await world.code(scope: "openid notes.read")
        canary.collect(code.code, as: "code")
        canary.collect(code.verifier.value, as: "verifier")
        let first = try await world.respond(code.parameters(), as: world.caller("notes")).granted()
        let second = try await world.refresh(first.refreshToken).granted()
        for response in [first, second] {
            canary.collect(response.accessToken, as: "access token")
            canary.collect(try #require(response.refreshToken), as: "refresh token")
        }
        let entries = try await world.storage.auditEntries(matching: AuditQuery(), limit: 1000)
        #expect(entries.count > 5)
        var dumped = ""
        dump(world.storage, to: &dumped)
        dump(entries, to: &dumped)
        #expect(canary.search(dumped, place: "the storage").isEmpty)
        #expect(!canary.search(code.code.revealed, place: "a control").isEmpty)
    }
}
