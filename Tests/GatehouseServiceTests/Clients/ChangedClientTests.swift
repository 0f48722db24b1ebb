import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("A client that was changed after it got tokens")
struct ChangedClientTests {
    private let world: World

    init() async throws {
        world = try await World()
    }

    private func redeem(_ code: ServiceDriver.IssuedCode) async throws -> TokenAnswer {
        try await world.respond(code.parameters(), as: world.caller("notes"))
    }

    @Test func `has no tokens and codes for its old audience, and gets sealed ones for the new one`() async throws {
        let first = try await world.signIn()
        let photos = try await world.signIn("photos")
        let code = try await world.code()
        _ = try await world.service.updateClient("notes") { $0.audience = "other-api" }
        try await world.register("evil")
        _ = try await world.service.updateClient("evil") { $0.audience = "notes-api" }
        #expect(try await world.refresh(first.refreshToken).error == .invalidGrant)
        #expect(try await redeem(code).error == .invalidGrant)
        #expect(try await world.families.first { $0.client == "notes" }?.revocationReason == .audienceChanged)
        #expect(try await world.refresh(photos.refreshToken, as: "photos").error == nil)
        let fresh = try await world.signIn()
        #expect((try? SealedToken(compact: fresh.accessToken.revealed)) != nil)
        #expect(try await world.claims(fresh).audience == ["other-api"])
    }

    @Test func `keeps them if nothing of them was changed`() async throws {
        let first = try await world.signIn()
        let code = try await world.code()
        _ = try await world.service.updateClient("notes") { $0.clientName = "My notes" }
        #expect(try await world.refresh(first.refreshToken).error == nil)
        #expect(try await redeem(code).error == nil)
    }

    @Test func `gets no token for an audience that isn't its own, whatever its row says`() async throws {
        let first = try await world.signIn()
        let family = try #require(try await world.families.first)
        let caller = try await world.caller("notes")
        var client = caller.client
        client.audience = "other-api"
        let changed = TokenCaller(
            client: client, isAuthenticated: false, keyThumbprint: caller.keyThumbprint, address: nil)
        await expectFailure(.storageCorrupt) {
            try await AccessTokenIssuer(context: world.service.issueCode.context).response(
                for: family, of: changed, scope: family.scope, refreshToken: nil)
        }
        let refresh = RefreshRequest(refreshToken: try #require(first.refreshToken)).parameters
        #expect(try await world.respond(refresh, as: changed).error == .invalidGrant)
        #expect(try await world.respond(refresh, as: caller).error == nil)
    }

    @Test func `gets what is left of its scope`() async throws {
        let first = try await world.signIn(scope: "openid notes.read notes.write")
        let code = try await world.code(scope: "notes.read notes.write")
        _ = try await world.service.updateClient("notes") { $0.scope = "openid notes.read" }
        let second = try await world.refresh(first.refreshToken).get()
        #expect(second.scope == "openid notes.read")
        #expect(try await world.claims(second).scope == "openid notes.read")
        #expect(try await world.refresh(second.refreshToken, scope: "notes.write").error == .invalidScope)
        let redeemed = try await redeem(code).get()
        #expect(redeemed.scope == "notes.read")
        #expect(try await world.claims(redeemed).scope == "notes.read")
        _ = try await world.service.updateClient("notes") { $0.scope = "openid notes.write" }
        #expect(try await world.refresh(redeemed.refreshToken).error == .invalidScope)
        let late = try await world.code(scope: "notes.write")
        _ = try await world.service.updateClient("notes") { $0.scope = "openid" }
        #expect(try await redeem(late).error == .invalidScope)
    }

    @Test func `keeps its refresh token if nothing is left of its scope, until it gets the scope again`() async throws {
        try await world.register("web", requiresDPoP: false)
        let first = try await world.signIn("web", key: nil, scope: "web.read")
        _ = try await world.service.updateClient("web") { $0.scope = "openid" }
        #expect(try await world.refresh(first.refreshToken, as: "web", key: nil).error == .invalidScope)
        _ = try await world.service.updateClient("web") { $0.scope = "openid web.read" }
        #expect(try await world.refresh(first.refreshToken, as: "web", key: nil).error == nil)
    }

    @Test func `gets what is left of its scope if it has lost the response to its code`() async throws {
        let code = try await world.code(scope: "notes.read notes.write")
        let first = try await redeem(code).get()
        _ = try await world.service.updateClient("notes") { $0.scope = "openid notes.read" }
        let again = try await redeem(code).get()
        #expect(again.refreshToken?.revealed == first.refreshToken?.revealed)
        #expect(again.scope == "notes.read")
        #expect(try await world.claims(again).scope == "notes.read")
        _ = try await world.service.updateClient("notes") { $0.scope = "openid" }
        #expect(try await redeem(code).error == .invalidScope)
    }

    @Test func `gets nothing for a code that went to a redirect URI which isn't registered any more`() async throws {
        let code = try await world.code()
        _ = try await world.service.updateClient("notes") { $0.redirectURIs = ["http://127.0.0.1/new"] }
        #expect(try await redeem(code).error == .invalidGrant)
        #expect(try await world.families.isEmpty)
    }

    @Test func `gets no code for what was asked before`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let prepared = try await world.driver.prepare("notes", verifier: CodeVerifier(randomness: world.randomness))
        _ = try await world.service.updateClient("notes") { $0.redirectURIs = ["http://127.0.0.1/new"] }
        await expectRefusal(.invalidClient) {
            try await world.service.issueCode(
                for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        }
    }

    @Test func `gets what it may have now for a device's token`() async throws {
        let desk = try await Desk(world)
        let key = try Desk.makeKey()
        let (before, request) = (try await desk.caller("notes", key), try await desk.request(for: "notes", key: key))
        _ = try await world.service.updateClient("notes") { $0.audience = "other-api" }
        #expect(try await world.respond(request, as: before).error == .invalidTarget)
        let again = try await desk.request(for: "photos", key: key)
        let photos = try await desk.caller("photos", key)
        _ = try await world.service.updateClient("photos") { $0.scope = "openid photos.read" }
        #expect(try await world.respond(again, as: photos).get().scope == "photos.read")
    }
}
