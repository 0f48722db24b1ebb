import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// D18
@Suite("A lost response to a code")
struct LostCodeResponseTests {
    @Test func `comes again to the same key, with the same refresh token`() async throws {
        let world = try await World()
        let code = try await world.code(scope: "openid notes.read") { $0.nonce = "n-0S6_WzA2Mj" }
        let caller = try await world.caller("notes")
        let lost = try await world.respond(code.parameters(), as: caller).get()
        world.time.advance(by: .seconds(59))
        let again = try await world.respond(code.parameters(), as: caller).get()
        #expect(again.refreshToken != nil)
        #expect(again.refreshToken?.revealed == lost.refreshToken?.revealed)
        #expect(try await world.claims(again).identifier != world.claims(lost).identifier)
        let idToken = try UnverifiedToken(compact: try #require(again.idToken).revealed)
            .verify(with: try await world.service.publicKeys(), allowing: [.es256])
        #expect(try idToken.claims()["nonce"] == "n-0S6_WzA2Mj")
        #expect(try await world.families.map(\.generation) == [0])
        #expect(try await world.count(.codeReused) == 0)
        #expect(try await world.refresh(again.refreshToken).error == nil)
    }

    @Test func `comes again to a client that authenticates, without a key`() async throws {
        let world = try await World()
        _ = try await world.registerConfidential("site")
        let code = try await world.code("site")
        let caller = try await world.caller("site", key: nil, isAuthenticated: true)
        let lost = try await world.respond(code.parameters(), as: caller).get()
        let again = try await world.respond(code.parameters(), as: caller).get()
        #expect(again.refreshToken != nil)
        #expect(again.refreshToken?.revealed == lost.refreshToken?.revealed)
    }

    @Test func `comes again if the tokens couldn't be signed`() async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        world.time.advance(by: .seconds(30))  // so that the keys are read again
        world.engine.hook(before: 1) { throw ServiceError(.storageUnavailable, "The disk is gone.") }
        await expectFailure(.storageUnavailable) { try await world.respond(code.parameters(), as: caller) }
        #expect(try await world.families.count == 1)
        let again = try await world.respond(code.parameters(), as: caller).get()
        #expect(try await world.refresh(again.refreshToken).error == nil)
    }

    @Test func `is a theft if the refresh token was used since`() async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        let next = try await world.refresh(world.respond(code.parameters(), as: caller).get().refreshToken).get()
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        #expect(try await world.refresh(next.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.codeReused) == 1)
    }

    @Test func `is a theft if the access token was shown to the service since, as the client has the response then`()
        async throws
    {
        let world = try await World()
        let caller = try await world.caller("photos")
        let code = try await world.code("photos")
        let response = try await world.respond(code.parameters(), as: caller).get()
        #expect(try await world.respond(code.parameters(), as: caller).error == nil)
        let request = IntrospectionRequest(token: response.accessToken)
        let backend = try await world.caller("photos", key: nil, isAuthenticated: true)
        #expect(try await world.service.introspectToken(request, from: backend) != .inactive)
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        #expect(try await world.families.map(\.revocationReason) == [.codeReused])
        #expect(try await world.service.introspectToken(request, from: backend) == .inactive)
    }

    @Test func `is a theft a minute after the code's end`() async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        let response = try await world.respond(code.parameters(), as: caller).get()
        world.time.advance(by: .seconds(119))
        #expect(try await world.respond(code.parameters(), as: caller).error == nil)
        world.time.advance(by: .seconds(1))
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
    }

    @Test(arguments: [nil, "thief"])
    func `is a theft by another key, or without the key`(key: String?) async throws {
        let world = try await World()
        let code = try await world.code()
        let response = try await world.respond(code.parameters(), as: world.caller("notes")).get()
        #expect(try await world.respond(code.parameters(), as: world.caller("notes", key: key)).error == .invalidGrant)
        #expect(try await world.refresh(response.refreshToken).error == .invalidGrant)
        #expect(try await world.count(.codeReused) == 1)
    }

    @Test func `is refused for another resource, and ends nothing`() async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        _ = try await world.respond(code.parameters(), as: caller).get()
        let elsewhere = try code.parameters(resources: ["https://photos.example.com"])
        #expect(try await world.respond(elsewhere, as: caller).error == .invalidTarget)
        #expect(try await world.respond(code.parameters(), as: caller).error == nil)
    }

    @Test func `brings nothing back that was revoked`() async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        let response = try await world.respond(code.parameters(), as: caller).get()
        let request = RevocationRequest(token: try #require(response.refreshToken))
        try await world.service.revokeToken(request, from: caller)
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        #expect(try await world.families.map(\.revocationReason) == [.signedOut])
    }
}
