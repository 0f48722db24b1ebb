import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An account that was erased")
struct ErasedAccountTests {
    @Test func `leaves nothing for another account that gets its address`() async throws {
        let world = try await World()
        try await world.driver.registerApp("web") { $0.tokenEndpointAuthMethod = "client_secret_basic" }
        let (cookie, tokens) = (try await world.driver.signInBrowser(), try await world.signIn("web"))
        let first = try await world.claims(tokens).subject
        try await world.service.eraseAccount(world.ada)
        let second = try await world.service.addAccount(email: ServiceDriver.email, password: World.password)
        #expect(second != world.ada)
        #expect(try await world.service.browserSessions.find(cookie) == nil)
        #expect(try await world.service.consents.all(of: second).isEmpty)
        #expect(try await world.records.devices(account: second).isEmpty)
        #expect(try await world.refresh(tokens.refreshToken, as: "web").error == .invalidGrant)
        let request = try await world.driver.prepare("web", verifier: CodeVerifier(randomness: world.randomness))
        #expect(try await !world.service.consents.cover(request, by: second))
        #expect(try await world.claims(try await world.signIn("web")).subject != first)
    }
}
