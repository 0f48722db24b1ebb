import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Redeeming an authorization code")
struct RedeemCodeTests {
    @Test func `brings an access token, a refresh token and a device`() async throws {
        let world = try await World()
        let response = try await world.respond(world.code().parameters(), as: world.caller("notes")).get()
        #expect(response.tokenType == .dpop)
        #expect(response.expiresIn == 300)
        #expect(response.scope?.description == "notes.read notes.write")
        #expect(response.refreshToken != nil)
        #expect(response.idToken == nil)
        let devices = try await world.records.devices(account: world.ada)
        #expect(devices.map(\.keyDigest) == [world.keyDigest("key")])
        #expect(try await world.count(.codeRedeemed) == 1)
    }

    @Test func `seals the access token for the app's backend, with the signed token inside`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        let sealed = try SealedToken(compact: response.accessToken.revealed)
        #expect(sealed.header.contentType == "JWT")
        #expect(sealed.header.keyID?.rawValue == JSONWebKey(world.backend.publicKey).thumbprint)
        let inner = try sealed.openSignedToken(with: [DecryptionKey(world.backend)])
        let keys = try await world.service.publicKeys()
        let token = try inner.verify(with: keys, allowing: [.es256])
        #expect(token.header.type == "at+jwt")
        let claims = try AccessTokenClaims(token.claims())
        #expect(claims.issuer == World.issuer)
        #expect(claims.audience == ["notes-api"])
        #expect(claims.clientID == "notes")
        #expect(claims.keyThumbprint == World.thumbprint("key"))
        #expect(claims.expiresAt.timeIntervalSince(claims.issuedAt) == 300)
        #expect(claims.deviceID != nil)
        #expect(claims.subject != world.ada)
    }

    @Test func `signs and doesn't seal for an app without a key`() async throws {
        let world = try await World()
        let response = try await world.signIn("photos")
        #expect(try await world.claims(response).audience == ["photos-api"])
    }

    @Test func `brings an ID token for the scope openid`() async throws {
        let world = try await World()
        let code = try await world.code(scope: "openid notes.read") { $0.nonce = "n-0S6_WzA2Mj" }
        let response = try await world.respond(code.parameters(), as: world.caller("notes")).get()
        let token = try UnverifiedToken(compact: try #require(response.idToken).revealed)
            .verify(with: try await world.service.publicKeys(), allowing: [.es256])
        let expectation = IDTokenExpectation(issuer: World.issuer, clientID: "notes", nonce: "n-0S6_WzA2Mj")
        let claims = try IDTokenClaims(token.claims())
        #expect(
            expectation.refusal(
                of: claims, accessToken: response.accessToken, algorithm: .es256, time: world.time) == nil)
        #expect(claims.accessTokenHash != nil)
        #expect(claims.authenticatedAt == nil)
    }

    @Test func `works once, and the second use revokes what the first one brought (3A-7)`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        let code = try await world.code("web")
        let caller = try await world.caller("web", key: nil)
        let response = try await world.respond(code.parameters(), as: caller).get()
        #expect(try await world.respond(code.parameters(), as: caller).error == .invalidGrant)
        #expect(try await world.refresh(response.refreshToken, as: "web", key: nil).error == .invalidGrant)
        #expect(try await world.count(.codeReused) == 1)
    }

    @Test func `revokes nothing for whoever found a spent code and can't redeem it (3A-7)`() async throws {
        let world = try await World()
        let code = try await world.code { $0.dpopKeyThumbprint = World.thumbprint("key") }
        let caller = try await world.caller("notes")
        let response = try await world.respond(code.parameters(), as: caller).get()
        let other = CodeVerifier(randomness: world.randomness)
        let thief = try await world.caller("notes", key: "thief")
        let attempts = [
            (try code.parameters(verifier: other), caller), (try code.parameters(), thief),
            (try code.parameters(redirectURI: "http://127.0.0.1:50001/callback"), caller),
            (try code.parameters(), try await world.caller("photos")),
        ]
        for (parameters, caller) in attempts {
            #expect(try await world.respond(parameters, as: caller).error == .invalidGrant)
        }
        #expect(try await world.count(.codeReused) == 0)
        #expect(try await world.refresh(response.refreshToken).error == nil)
    }

    @Test func `lets exactly one of 50 at once through, and revokes what it brought (3A-7)`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        let code = try await world.code("web").parameters()
        let caller = try await world.caller("web", key: nil)
        let outcomes = try await withThrowingTaskGroup(of: TokenAnswer.self) { group in
            for _ in 0..<50 { group.addTask { try await world.respond(code, as: caller) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let granted = outcomes.filter { $0.error == nil }
        #expect(granted.count == 1)
        #expect(outcomes.count { $0.error == .invalidGrant } == 49)
        let token = try granted.first?.get().refreshToken
        #expect(try await world.refresh(token, as: "web", key: nil).error == .invalidGrant)
    }

    @Test func `is refused after 60 seconds, and not before (3A-8)`() async throws {
        let world = try await World()
        let (early, late) = (try await world.code(), try await world.code())
        world.time.advance(by: .seconds(59))
        #expect(try await world.respond(early.parameters(), as: world.caller("notes")).error == nil)
        world.time.advance(by: .seconds(1))
        #expect(try await world.respond(late.parameters(), as: world.caller("notes")).error == .invalidGrant)
    }

    @Test func `gives a code no longer than 60 seconds, whatever is configured (3A-8)`() async throws {
        let world = try await World { $0.lifetimes.authorizationCode = .seconds(600) }
        let code = try await world.code()
        world.time.advance(by: .seconds(60))
        #expect(try await world.respond(code.parameters(), as: world.caller("notes")).error == .invalidGrant)
    }

    @Test func `is refused to another client, which doesn't spend it (3A-9)`() async throws {
        let world = try await World()
        let code = try await world.code()
        #expect(try await world.respond(code.parameters(), as: world.caller("photos")).error == .invalidGrant)
        #expect(try await world.respond(code.parameters(), as: world.caller("notes")).error == nil)
    }

    @Test func `is refused with another verifier, or another redirect URI (3A-9, 3A-10, 3A-11)`() async throws {
        let world = try await World()
        let code = try await world.code()
        let caller = try await world.caller("notes")
        let other = CodeVerifier(randomness: world.randomness)
        #expect(try await world.respond(code.parameters(verifier: other), as: caller).error == .invalidGrant)
        let elsewhere = "http://127.0.0.1:50001/callback"
        #expect(try await world.respond(code.parameters(redirectURI: elsewhere), as: caller).error == .invalidGrant)
        var bare = try code.parameters()
        bare.set("redirect_uri", nil)
        #expect(try await world.respond(bare, as: caller).error == .invalidGrant)
        var open = try code.parameters()
        open.set("code_verifier", nil)
        #expect(try await world.respond(open, as: caller).error != nil)
        #expect(try await world.respond(code.parameters(), as: caller).error == nil)
    }

    @Test func `is refused to another key than the one that the request named (3A-9)`() async throws {
        let world = try await World()
        let code = try await world.code { $0.dpopKeyThumbprint = World.thumbprint("key") }
        let thief = try await world.caller("notes", key: "thief")
        #expect(try await world.respond(code.parameters(), as: thief).error == .invalidGrant)
        let keyless = try await world.caller("notes", key: nil)
        #expect(try await world.respond(code.parameters(), as: keyless).error == .invalidGrant)
        #expect(try await world.respond(code.parameters(), as: world.caller("notes")).error == nil)
    }

    @Test func `is refused for another resource (3A-25)`() async throws {
        let world = try await World()
        let code = try await world.code()
        let parameters = try code.parameters(resources: ["https://photos.example.com"])
        #expect(try await world.respond(parameters, as: world.caller("notes")).error == .invalidTarget)
    }

    @Test func `names a device so that it can be told from another one`() async throws {
        let world = try await World()
        let agents = [
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/18.6 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
                + "Safari/537.36 Edg/140.0.0.0",
            "curl/8.5.0", "",
        ]
        for (index, agent) in agents.enumerated() {
            let ada = try await world.service.authenticate(
                email: ServiceDriver.email, password: World.password, from: SignInOrigin(nil))
            let cookie = try await world.service.browserSessions.begin(for: ada, replacing: nil, browser: agent)
            _ = try await world.signIn(key: "key \(index)", in: cookie)
        }
        let name = try #require(try await world.records.client("notes")?.name)
        #expect(
            Set(try await world.records.devices(account: world.ada).map(\.name)) == [
                "\(name) (Firefox on Linux)", "\(name) (Safari on iPhone)", "\(name) (Edge on Windows)",
                "\(name) (curl)", name,
            ])
    }

    @Test func `knows the device again by its key`() async throws {
        let world = try await World()
        _ = try await world.signIn()
        _ = try await world.signIn()
        #expect(try await world.records.devices(account: world.ada).count == 1)
        _ = try await world.signIn(key: "another")
        #expect(try await world.records.devices(account: world.ada).count == 2)
    }

    @Test func `brings a bearer token to who proves no key, where the app may`() async throws {
        let world = try await World()
        try await world.register("web", requiresDPoP: false)
        let response = try await world.signIn("web", key: nil)
        #expect(response.tokenType == .bearer)
        let claims = try await world.claims(response)
        #expect(claims.keyThumbprint == nil)
        #expect(claims.deviceID == nil)
    }
}
