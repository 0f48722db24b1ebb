import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A token for the service itself")
struct ServiceResourceTests {
    private let world: World
    private static let backend = "https://notes.example.com/api"
    private static let scope = "openid offline_access email notes.read"

    init() async throws {
        world = try await World()
        _ = try await world.service.updateClient("notes") { metadata in
            metadata.scope = "openid offline_access email notes.read"
            metadata.audience = Self.backend
        }
    }

    private func isSealed(_ response: TokenResponse) -> Bool {
        (try? SealedToken(compact: response.accessToken.revealed)) != nil
    }

    private func expectForService(_ response: TokenResponse) async throws {
        #expect(!isSealed(response))
        let claims = try await world.claims(response)
        #expect(claims.audience == [World.issuer])
        #expect(claims.scope == "openid offline_access email")
        #expect(response.scope == claims.scope)
    }

    private func expectForBackend(_ response: TokenResponse) async throws {
        #expect(isSealed(response))
        #expect(try await world.claims(response).audience == [Self.backend])
    }

    @Test func `comes of a refresh that names it, and the next one is for the backend again`() async throws {
        let first = try await world.signIn(scope: Self.scope)
        try await expectForBackend(first)
        let second = try await world.refresh(first.refreshToken, resources: [World.issuer]).get()
        try await expectForService(second)
        let third = try await world.refresh(second.refreshToken).get()
        try await expectForBackend(third)
        #expect(third.scope == Scope(Self.scope))
        #expect(try await world.families.count == 1)
    }

    @Test func `comes of a repeated refresh, too, whatever the first one was for`() async throws {
        let first = try await world.signIn(scope: Self.scope)
        let lost = try await world.refresh(first.refreshToken).get()
        let again = try await world.refresh(first.refreshToken, resources: [World.issuer]).get()
        #expect(again.refreshToken?.revealed == lost.refreshToken?.revealed)
        try await expectForService(again)
    }

    @Test func `comes of a redemption that names it, and the family is the backend's`() async throws {
        let code = try await world.code(scope: Self.scope)
        let first = try await world.respond(
            code.parameters(resources: [World.issuer]), as: world.caller("notes")
        ).get()
        try await expectForService(first)
        #expect(first.idToken != nil)
        try await expectForBackend(world.refresh(first.refreshToken).get())
    }

    @Test func `is all that a sign-in gives which asked for nothing else`() async throws {
        let code = try await world.code(scope: Self.scope) { $0.resources = [World.issuer] }
        let first = try await world.respond(code.parameters(), as: world.caller("notes")).get()
        try await expectForService(first)
        let second = try await world.refresh(first.refreshToken).get()
        try await expectForService(second)
        #expect(
            try await world.refresh(second.refreshToken, resources: [Self.backend]).error == .invalidTarget)
    }

    @Test func `has no scope of the backend, also if that is asked for`() async throws {
        let first = try await world.signIn(scope: Self.scope)
        let both = try await world.refresh(first.refreshToken, scope: "email notes.read", resources: [World.issuer])
        #expect(both.error == .invalidScope)
        let less = try await world.refresh(first.refreshToken, scope: "email", resources: [World.issuer]).get()
        #expect(try await world.claims(less).scope == "email")
        let other = try await world.signIn(key: "another", scope: "notes.read")
        #expect(
            try await world.refresh(other.refreshToken, key: "another", resources: [World.issuer]).error
                == .invalidScope)
        #expect(try await world.refresh(other.refreshToken, key: "another").error == nil)
    }

    @Test func `is for nothing else`() async throws {
        let first = try await world.signIn(scope: Self.scope)
        let resources = [World.issuer, Self.backend]
        #expect(try await world.refresh(first.refreshToken, resources: resources).error == .invalidTarget)
        for other in [World.issuer + "/", World.issuer.uppercased(), "https://photos.example.com"] {
            #expect(try await world.refresh(first.refreshToken, resources: [other]).error == .invalidTarget)
        }
        #expect(try await world.refresh(first.refreshToken).error == nil)
    }

    @Test func `has the whole scope of a client without a backend`() async throws {
        try await world.driver.registerApp("wiki") { metadata in
            metadata.audience = nil
            metadata.scope = "openid wiki.read"
        }
        let tokens = try await world.signIn("wiki", scope: "openid wiki.read")
        #expect(try await world.claims(tokens).scope == "openid wiki.read")
        let next = try await world.refresh(tokens.refreshToken, as: "wiki", resources: [World.issuer]).get()
        #expect(try await world.claims(next).scope == "openid wiki.read")
        #expect(try await world.claims(next).audience == [World.issuer])
    }
}
