import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A device code")
struct DeviceCodeTests {
    private let world: World
    private let cookie: Secret

    init() async throws {
        world = try await World()
        try await world.registerTV()
        cookie = try await world.driver.signInBrowser()
    }

    @Test func `gets tokens when the person has allowed it, for the scope that was asked`() async throws {
        let codes = try await world.deviceCodes()
        #expect(try await world.ask(codes).error == .authorizationPending)
        try await world.driver.allow(codes, in: cookie)
        let tokens = try await world.ask(codes).get()
        #expect(tokens.tokenType == .dpop && tokens.scope == "openid tv.watch")
        let claims = try await world.claims(tokens)
        #expect(claims.audience == ["tv-api"] && claims.clientID == "tv" && claims.authenticatedAt == nil)
        #expect(claims.keyThumbprint == World.thumbprint("key"))
        #expect(try await world.refresh(tokens.refreshToken, as: "tv").error == nil)
        let family = try #require(try await world.families.first)
        #expect(family.session == nil && family.methods.texts == ["pwd"])
        #expect(try await world.service.consents.all(of: world.ada).map(\.client) == ["tv"])
        for event in [AuditEvent.deviceCodeAllowed, .codeRedeemed] { #expect(try await world.count(event) == 1) }
    }

    @Test func `makes a device that is named by the app and by what the device calls itself`() async throws {
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        _ = try await world.ask(codes).get()
        #expect(try await world.records.devices(account: world.ada).map(\.name) == ["Tv (Firefox on Linux)"])
    }

    @Test func `gives an ID token of no browser session, with the time of the sign-in if the client needs it`()
        async throws
    {
        try await world.registerTV("box") { $0.others["require_auth_time"] = true }
        world.time.advance(by: .seconds(100))
        let codes = try await world.deviceCodes("box", scope: "openid")
        try await world.driver.allow(codes, in: cookie)
        let tokens = try await world.ask(codes, as: "box").get()
        let idToken = try UnverifiedToken(compact: try #require(tokens.idToken).revealed)
            .verify(with: try await world.service.publicKeys(), allowing: [.es256])
        let claims = try IDTokenClaims(idToken.claims())
        #expect(claims.sessionID == nil && claims.nonce == nil && claims.audience == ["box"])
        #expect(claims.authenticatedAt.map { world.time.now.timeIntervalSince($0).rounded() } == 100)
    }

    @Test func `gets tokens that only the client's backend can read`() async throws {
        try await world.service.removeClient("notes")
        let proof = try await world.proof(of: world.backend)
        try await world.driver.registerApp("notes", proof: proof) { metadata in
            metadata.grantTypes = [.deviceCode, .refreshToken]
            metadata.sealingKey = JSONWebKey(world.backend.publicKey).json
        }
        let codes = try await world.deviceCodes("notes", scope: "notes.read")
        try await world.driver.allow(codes, in: cookie)
        let tokens = try await world.ask(codes, as: "notes").get()
        #expect((try? SealedToken(compact: tokens.accessToken.revealed)) != nil)
        #expect(try await world.claims(tokens).audience == ["notes-api"])
    }

    @Test func `gets a token for the service itself if the request or the redemption names it`() async throws {
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        let tokens = try await world.ask(codes, resources: [World.issuer]).get()
        #expect(try await world.claims(tokens).audience == [World.issuer] && tokens.scope == "openid")
    }

    @Test func `gets less if the client may have less meanwhile`() async throws {
        let codes = try await world.deviceCodes(scope: "tv.watch tv.record")
        try await world.driver.allow(codes, in: cookie)
        _ = try await world.service.updateClient("tv") { $0.scope = "openid tv.watch" }
        #expect(try await world.ask(codes).get().scope == "tv.watch")
    }

    @Test func `gets nothing when the client has another audience`() async throws {
        let codes = try await world.deviceCodes()
        try await world.driver.allow(codes, in: cookie)
        _ = try await world.service.updateClient("tv") { $0.audience = "other-api" }
        #expect(try await world.ask(codes).error == .invalidGrant)
    }

    @Test func `takes a number in the status lists only for tokens, and not for each question`() async throws {
        let world = try await World { $0.statusListLifetime = .seconds(60) }
        try await world.registerTV()
        let cookie = try await world.driver.signInBrowser()
        _ = try await world.signIn(in: cookie)
        let codes = try await world.deviceCodes()
        for _ in 0..<3 { #expect(try await world.ask(codes).error != nil) }
        try await world.driver.allow(codes, in: cookie)
        _ = try await world.ask(codes).get()
        let numbers = try await world.families.compactMap(\.statusNumber).sorted()
        #expect(numbers.count == 2 && numbers[1] == numbers[0] + 1, "\(numbers)")
    }

    @Test func `is for a client that authenticates, too, without a key`() async throws {
        try await world.registerTV("set-top") {
            ($0.tokenEndpointAuthMethod, $0.dpopBoundAccessTokens) = ("client_secret_basic", false)
        }
        let codes = try await world.deviceCodes("set-top", key: nil, isAuthenticated: true, scope: "openid")
        try await world.driver.allow(codes, in: cookie)
        let lost = try await world.ask(codes, as: "set-top", key: nil, isAuthenticated: true).get()
        let again = try await world.ask(codes, as: "set-top", key: nil, isAuthenticated: true).get()
        #expect(lost.tokenType == .bearer && again.refreshToken?.revealed == lost.refreshToken?.revealed)
    }
}
