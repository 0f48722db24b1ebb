import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Clients that were read a moment ago")
struct ClientCacheTests {
    private func name(of client: ClientID, at service: TokenService) async throws -> String? {
        let request = try AuthorizationRequest(
            clientID: client, redirectURI: RedirectURI(ServiceDriver.redirectURI),
            codeChallenge: CodeVerifier(randomness: SeededRandomSource(seed: 7)).challenge)
        return try? await service.checkAuthorization(AskedAuthorization(request.parameters)).access.clientName
    }

    @Test func `are forgotten when this instance changes them, and by others after a second`() async throws {
        let world = try await World()
        let other = try await InProcessService(storage: world.storage, time: world.time, seed: 2).service
        let before = try await name(of: "photos", at: world.service)
        #expect(try await name(of: "photos", at: other) == before)
        _ = try await world.service.updateClient("photos") { $0.clientName = "Pictures" }
        #expect(try await name(of: "photos", at: world.service) == "Pictures")
        #expect(try await name(of: "photos", at: other) == before)
        world.time.advance(by: .seconds(1))
        #expect(try await name(of: "photos", at: other) == "Pictures")
        try await world.service.removeClient("photos")
        #expect(try await name(of: "photos", at: world.service) == nil)
        world.time.advance(by: .seconds(1))
        #expect(try await name(of: "photos", at: other) == nil)
    }

    @Test func `are found as soon as they are registered`() async throws {
        let world = try await World()
        #expect(try await name(of: "board", at: world.service) == nil)
        try await world.register("board")
        #expect(try await name(of: "board", at: world.service) != nil)
    }

    @Test func `are read again before a secret that another instance has made is refused`() async throws {
        let world = try await World()
        let old = try await world.registerConfidential("site")
        let other = try await InProcessService(storage: world.storage, time: world.time, seed: 2).service
        #expect(try await world.identify(.secretBasic("site", old)).error == nil)
        let new = try await other.replaceClientSecret(of: "site")
        #expect(try await world.identify(.secretBasic("site", new)).error == nil)
        #expect(try await world.identify(.secretBasic("site", Secret("wrong"))).error == .invalidClient)
    }
}
