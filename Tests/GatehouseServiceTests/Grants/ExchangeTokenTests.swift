import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Exchanging a device's platform token")
struct ExchangeTokenTests {
    @Test func `gives an app tokens of its own and links account, app and device`() async throws {
        let desk = try await Desk(World())
        let appKey = try Desk.makeKey()
        let response = try await desk.exchange(for: "notes", key: appKey)
        #expect(response.tokenType == .dpop)
        #expect(response.issuedTokenType == .accessToken)
        #expect(response.refreshToken != nil)
        let device = try #require(try await desk.world.records.devices(account: desk.world.ada).first)
        let links = try await desk.world.records.links(device: device.id)
        #expect(links.map(\.client) == ["notes"])
        #expect(links.map(\.keyDigest) == [desk.world.service.keyDigest(of: appKey.publicKey.thumbprint)])
        #expect(links.map(\.account) == [desk.world.ada])
        #expect(try await desk.world.count(.tokenExchanged) == 1)
    }

    @Test func `gives two apps nothing that they could compare (3L-21)`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        try await world.register("album")
        var seen: [AccessTokenClaims] = []
        for id: ClientID in ["photos", "album"] {
            let response = try await desk.exchange(for: id, key: try Desk.makeKey())
            seen.append(try await world.claims(response))
        }
        let (photos, album) = (seen[0], seen[1])
        #expect(photos.subject != album.subject)
        #expect(photos.deviceID != album.deviceID)
        #expect(photos.keyThumbprint != album.keyThumbprint)
        #expect(photos.identifier != album.identifier)
        let again = try await desk.exchange(for: "photos", key: try Desk.makeKey())
        let claims = try await world.claims(again)
        #expect(claims.subject == photos.subject)
        #expect(claims.deviceID == photos.deviceID)
    }

    @Test func `gives an app tokens that end no later than the platform's session (3A-31)`() async throws {
        let desk = try await Desk(World { $0.lifetimes.family = .seconds(10_000) })
        desk.world.time.advance(by: .seconds(100))
        _ = try await desk.exchange(for: "notes", key: try Desk.makeKey())
        let families = try await desk.world.families
        try #require(families.count == 2)
        let app = try #require(families.first { $0.client == "notes" })
        let platform = try #require(families.first { $0.client == "platform" })
        #expect(app.parent == platform.id)
        #expect(app.expiresAt == platform.expiresAt)
    }

    @Test func `refuses a subject token that isn't this device's live platform token (3A-36)`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        let appKey = try Desk.makeKey()
        let caller = try await desk.caller("notes", appKey)
        let foreign = try await world.signIn("photos").accessToken
        for token in [Secret("unknown"), foreign, try #require(desk.platform.refreshToken)] {
            let parameters = try await desk.request(for: "notes", key: appKey) { $0.subjectToken = token }
            #expect(try await world.respond(parameters, as: caller).error == .invalidRequest)
        }
        let retyped = try await desk.request(for: "notes", key: appKey) { $0.subjectTokenType = .idToken }
        #expect(try await world.respond(retyped, as: caller).error == .invalidRequest)
        let parameters = try await desk.request(for: "notes", key: appKey)
        world.time.advance(by: .seconds(300))
        #expect(try await world.respond(parameters, as: caller).error == .invalidRequest)
    }

    @Test func `needs a platform token with the scope device, and a sign-in that got it`() async throws {
        let world = try await World()
        let appKey = try Desk.makeKey()
        let caller = try await world.driver.caller("notes", keyThumbprint: appKey.publicKey.thumbprint)
        let without = try await Desk(world, scope: "openid offline_access")
        let request = try await without.request(for: "notes", key: appKey)
        #expect(try await world.respond(request, as: caller).error == .invalidRequest)
        let desk = try await Desk(world)
        let less = RefreshRequest(refreshToken: try #require(desk.platform.refreshToken), scope: "openid")
        let narrowed = try await world.respond(less.parameters, as: desk.caller("platform", desk.key)).get()
        let narrow = try await world.driver.exchangeRequest(
            narrowed.accessToken, for: "notes", appKey: appKey.publicKey.thumbprint, signedBy: desk.key)
        #expect(try await world.respond(narrow, as: caller).error == .invalidRequest)
        let whole = try await desk.request(for: "notes", key: appKey)
        #expect(try await world.respond(whole, as: caller).error == nil)
        #expect(try await world.families.count { $0.parent != nil } == 1)
    }

    @Test func `isn't fooled by another client's token for the service (3A-36)`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        _ = try await world.service.registerClient(
            .native("Backendless", redirectURIs: ["http://127.0.0.1/callback"]), id: "backendless")
        let code = try await world.code("backendless")
        let token = try await world.respond(
            code.parameters(), as: desk.caller("backendless", desk.key)
        ).get().accessToken
        let appKey = try Desk.makeKey()
        let proof = DeviceProof(
            deviceClientID: "platform", audience: World.issuer, clientID: "notes",
            appKeyThumbprint: appKey.publicKey.thumbprint, subjectToken: token)
        let actor = try await proof.signed(by: desk.key, time: world.time, randomness: world.randomness)
        let parameters = TokenExchangeRequest(subjectToken: token, actor: actor).parameters
        let caller = try await desk.caller("notes", appKey)
        #expect(try await world.respond(parameters, as: caller).error == .invalidRequest)
    }

    @Test func `needs the device's word for this app and this key, once (3A-36)`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        let appKey = try Desk.makeKey()
        let caller = try await desk.caller("notes", appKey)
        let bad = [
            try await desk.request(for: "notes", key: appKey) { $0.actor = nil },
            try await desk.request(for: "notes", key: appKey, signedBy: try Desk.makeKey()),
            try await desk.request(for: "notes", key: appKey, vouchingFor: "photos"),
            try await desk.request(for: "notes", key: try Desk.makeKey()),
        ]
        for parameters in bad {
            #expect(try await world.respond(parameters, as: caller).error == .invalidRequest)
        }
        let good = try await desk.request(for: "notes", key: appKey)
        #expect(try await world.respond(good, as: caller).error == nil)
        #expect(try await world.respond(good, as: caller).error == .invalidRequest)
    }

    @Test func `needs the app's own key`() async throws {
        let desk = try await Desk(World())
        let parameters = try await desk.request(for: "notes", key: try Desk.makeKey())
        let keyless = try await desk.world.caller("notes", key: nil)
        #expect(try await desk.world.respond(parameters, as: keyless).error == .invalidDPoPProof)
    }

    @Test func `grants the app what is the app's, and no other resource (3A-25)`() async throws {
        let desk = try await Desk(World())
        let appKey = try Desk.makeKey()
        let caller = try await desk.caller("notes", appKey)
        for audience in ["photos-api", World.issuer] {
            let parameters = try await desk.request(for: "notes", key: appKey) { $0.audiences = [audience] }
            #expect(try await desk.world.respond(parameters, as: caller).error == .invalidTarget)
        }
        let greedy = try await desk.request(for: "notes", key: appKey) { $0.scope = Scope("photos.read") }
        #expect(try await desk.world.respond(greedy, as: caller).error == .invalidScope)
    }

    @Test func `ends with the device, and with the platform's session (3A-31)`() async throws {
        let desk = try await Desk(World())
        let world = desk.world
        let appKey = try Desk.makeKey()
        let caller = try await desk.caller("notes", appKey)
        let first = try await desk.exchange(for: "notes", key: appKey)
        let request = RevocationRequest(token: try #require(desk.platform.refreshToken))
        let platform = try await desk.caller("platform", desk.key)
        try await world.service.revokeToken(request, from: platform)
        let refresh = RefreshRequest(refreshToken: try #require(first.refreshToken)).parameters
        #expect(try await world.respond(refresh, as: caller).error == .invalidGrant)
        let late = try await desk.request(for: "notes", key: appKey)
        #expect(try await world.respond(late, as: caller).error == .invalidRequest)

        let other = try await Desk(World())
        let second = try await other.exchange(for: "notes", key: appKey)
        let device = try #require(try await other.world.records.devices(account: other.world.ada).first)
        #expect(try await other.world.service.revokeDevice(device.id) == 2)
        let again = RefreshRequest(refreshToken: try #require(second.refreshToken)).parameters
        #expect(try await other.world.respond(again, as: caller).error == .invalidGrant)
    }
}
