import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// Answers of the address of the keys in place of them.
private let keyFaults: [ScriptedIssuer.Misbehaviour] = [
    .answering("/jwks", .forbidden), .answering("/jwks", .notFound), .answering("/jwks", 302),
    .answering("/jwks", .ok, "<html>Welcome</html>"), .answering("/jwks", .ok),
    .answering("/jwks", .ok, #"{"keys":[]}"#), .failing("/jwks", .cannotConnect), .failing("/jwks", .timedOut),
]

@Suite("A refresh that succeeded, with an odd answer")
struct OddRefreshAnswerTests {
    @Test(arguments: keyFaults, [false, true])
    fileprivate func `isn't lost because the keys can't be had, and no refresh token is sent twice`(
        fault: ScriptedIssuer.Misbehaviour, isPlatform: Bool
    ) async throws {
        let app = try await LaunchedApp(isPlatform: isPlatform)
        let old = try #require(await app.stored)
        app.fixture.issuer.misbehave(fault)
        app.fixture.issuer.change { $0.claims["name"] = "Grace" }
        let session = try await app.manager.refresh()
        #expect(!session.accessToken.value.matches(old.accessToken.value))
        await app.manager.finishBackgroundWork()
        #expect(app.manager.state.account?.displayName == "Ada")
        #expect(try #require(await app.stored?.refreshToken).matches(try #require(session.refreshToken)))
        #expect(app.sink.events(named: "authentication.idTokenNotVerified").count == 1)

        // The next refresh completes the profile.
        app.fixture.issuer.change { $0.answers["/jwks"] = nil }
        app.fixture.clock.advance(by: .seconds(60))
        try await app.manager.refresh()
        await app.manager.finishBackgroundWork()
        #expect(app.manager.state.account?.displayName == "Grace")
        #expect(await app.stored?.account.displayName == "Grace")
        #expect(Set(app.presented).count == app.presented.count)
    }

    @Test func `is stored before the keys are asked for`() async throws {
        let app = try await LaunchedApp()
        let store = app.store
        app.fixture.issuer.change { behaviour in
            behaviour.answers["/jwks"] = { _ in
                guard case .found(let record) = await store.read(), record.revision > 0 else {
                    Issue.record("the keys were asked for before the new tokens were stored")
                    return nil
                }
                return nil
            }
        }
        try await app.manager.refresh()
        await app.manager.finishBackgroundWork()
        #expect(app.fixture.issuer.paths.last == "/jwks")
        #expect(await app.stored?.idToken != nil)
    }

    @Test(
        arguments: [
            ("expires_in", "3600"), ("expires_in", [1]), ("scope", ["openid"]), ("scope", "a  b"), ("id_token", 5),
            ("id_token", ""), ("id_token", "no.token"), ("refresh_token", ""), ("issued_token_type", false),
        ] as [(String, JSONValue)])
    func `isn't lost because of a member that isn't needed`(member: String, value: JSONValue) async throws {
        let app = try await LaunchedApp()
        app.fixture.issuer.change { $0.tokens[member] = value }
        for _ in 0..<2 {
            // An empty refresh token means that the old one stays valid.
            if member == "refresh_token" { app.fixture.issuer.change { $0.spendsRefreshTokens = false } }
            try await app.manager.refresh()
        }
        await app.manager.finishBackgroundWork()
        #expect(app.manager.state.session?.assurance == .verified)
        #expect(app.manager.state.session?.durability == .durable)
        let named = app.sink.events(named: "authentication.unreadableMembers")
        // Each is named once. What is empty isn't there.
        #expect(named.map { $0.fields["members"] } == (value == "" ? [] : [member]))
    }

    @Test(
        arguments: [
            ("token_type", nil), ("token_type", "mac"), ("token_type", 1), ("access_token", nil), ("access_token", ""),
            ("access_token", ["a"]),
        ] as [(String, JSONValue?)])
    func `keeps the new refresh token if the access token can't be used`(
        member: String, value: JSONValue?
    ) async throws {
        let app = try await LaunchedApp()
        let old = try #require(await app.stored)
        app.fixture.issuer.change { $0.tokens[member] = .some(value) }
        let error = await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        #expect(error?.code == .invalidResponse)
        #expect(app.manager.state.session?.assurance == .stale)
        let kept = try #require(await app.stored)
        #expect(kept.accessToken.value.matches(old.accessToken.value))
        #expect(try !#require(kept.refreshToken).matches(try #require(old.refreshToken)))
        app.fixture.issuer.change { $0.tokens[member] = nil }
        try await app.manager.refresh()
        #expect(app.manager.state.session?.assurance == .verified)
        #expect(Set(app.presented).count == 2)
    }

    @Test func `that is cut off behind the refresh token keeps it`() async throws {
        let app = try await LaunchedApp()
        app.fixture.issuer.change { $0.tokens["z"] = "end" }
        app.fixture.issuer.misbehave(.cutOffTokens(before: #""z""#))
        await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        app.fixture.issuer.change { $0.tokenBody = nil }
        try await app.manager.refresh()
        #expect(Set(app.presented).count == 2)
    }

    @Test(arguments: [ScriptedIssuer.Misbehaviour.pageForTokens, .cutOffTokens(before: "{")])
    func `that can't be read leaves the session, and its refresh token isn't sent again`(
        way: ScriptedIssuer.Misbehaviour
    ) async throws {
        let app = try await LaunchedApp()
        app.fixture.issuer.misbehave(way)
        await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        app.fixture.issuer.change { $0.tokenBody = nil }
        #expect(app.manager.state.session?.assurance == .unreadable)
        _ = try await app.manager.validSession()
        let refused = await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        #expect(refused?.code == .cannotRefresh)
        app.fixture.clock.advance(by: .seconds(300))
        let error = await #expect(throws: AuthError.self) { try await app.manager.validSession() }
        #expect(error?.code == .cannotRefresh)
        #expect(app.presented.count == 1)
    }

    @Test func `with a refresh token that can't be read leaves the old one in doubt, and uses the access token`()
        async throws
    {
        let app = try await LaunchedApp()
        app.fixture.issuer.change { $0.tokens["refresh_token"] = 5 }
        let session = try await app.manager.refresh()
        #expect(session.isRefreshTokenDoubtful)
        app.fixture.clock.advance(by: .seconds(300))
        await #expect(throws: AuthError.self) { try await app.manager.validSession() }
        #expect(app.presented.count == 1)
    }

    @Test func `that is an error with the status of success changes nothing`() async throws {
        let app = try await LaunchedApp()
        app.fixture.answerTokens(.ok, #"{"error":"temporarily_unavailable"}"#)
        await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        #expect(app.manager.state.session?.assurance == .stale)
        #expect(await app.stored?.isRefreshTokenDoubtful == false)
        app.fixture.issuer.change { $0.answers["/token"] = nil }
        try await app.manager.refresh()
    }

    @Test(
        arguments: [
            ["sub": "subject-2"], ["iss": "https://evil.example"], ["aud": "photos"], ["aud": ["photos"]],
            // What can't be read hides no other account.
            ["sub": "subject-2", "iat": "now"], ["sub": "subject-2", "aud": 5],
            ["iss": "https://evil.example", "exp": []],
        ] as [[String: JSONValue]], [ScriptedIssuer.Signature.genuine, .none, .broken])
    func `for another account ends the session, and its tokens are revoked and never used`(
        claims: [String: JSONValue], signature: ScriptedIssuer.Signature
    ) async throws {
        let app = try await LaunchedApp()
        app.fixture.issuer.change { behaviour in
            for (name, value) in claims { behaviour.claims[name] = value }
            behaviour.signature = signature
        }
        let before = app.fixture.issuer.paths.count
        let error = await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        #expect(error?.code == .accountMismatch)
        #expect(app.manager.state == .signedOut(.mismatched))
        await app.manager.finishBackgroundWork()
        #expect(await app.stored == nil)
        #expect(app.manager.pendingRevocations == 0)
        let paths = app.fixture.issuer.paths[before...]
        #expect(paths.filter { $0 == "/revoke" }.count == 2)
        #expect(!paths.contains("/jwks"))
        #expect(app.fixture.keys.ids.isEmpty)
    }

    @Test(arguments: [["sub": "subject-2"], ["aud": "photos"]] as [[String: JSONValue]])
    func `for another account is revoked by its access token if it has no refresh token`(
        claims: [String: JSONValue]
    ) async throws {
        let app = try await LaunchedApp()
        let old = try #require(await app.stored)
        app.fixture.issuer.change { behaviour in
            for (name, value) in claims { behaviour.claims[name] = value }
            behaviour.tokens["refresh_token"] = .some(nil)
        }
        await #expect(throws: AuthError.self) { try await app.manager.refresh() }
        #expect(app.manager.state == .signedOut(.mismatched))
        await app.manager.finishBackgroundWork()
        let tokens = app.fixture.issuer.tokensToRevoke
        try #require(tokens.count == 2)
        #expect(tokens.contains(try #require(old.refreshToken).revealed))
        #expect(tokens.contains { $0.hasPrefix("access") && $0 != old.accessToken.value.revealed })
    }

    @Test(arguments: [5, [], [5], ["photos", 5], [:]] as [JSONValue])
    func `is renewed if the audience of its ID token can't be read, without the ID token`(
        audience: JSONValue
    ) async throws {
        let app = try await LaunchedApp()
        let old = try #require(await app.stored)
        app.fixture.issuer.change { $0.claims["aud"] = audience }
        let session = try await app.manager.refresh()
        await app.manager.finishBackgroundWork()
        #expect(!session.accessToken.value.matches(old.accessToken.value))
        #expect(app.manager.state.session?.assurance == .verified)
        #expect(try #require(await app.stored?.idToken).matches(try #require(old.idToken)))
        #expect(app.fixture.issuer.tokensToRevoke == [])
    }

    @Test func `is read without a request for metadata that has become too old meanwhile`() async throws {
        let fixture = try ProviderFixture()
        let clock = fixture.clock
        // The keys are fetched later than the metadata, so they become too old later.
        fixture.issuer.change { behaviour in
            behaviour.answers["/jwks"] = { _ in
                clock.advance(by: .seconds(60))
                return nil
            }
        }
        let session = try await fixture.signIn()
        fixture.issuer.change { behaviour in
            behaviour.claims["name"] = "Grace"
            behaviour.claims["exp"] = 4_000_000_000
            behaviour.tokenBody = { body in
                clock.advance(by: .seconds(3570))
                return body
            }
        }
        let update = try await fixture.provider.refresh(session)
        #expect(fixture.issuer.paths.last == "/token")
        #expect(update.account?.displayName == "Grace" && update.unverifiedIDToken == nil)
    }

    @Test(
        arguments: [
            ("nonce", "other"), ("iat", 1_700_000_000), ("azp", "photos"), ("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
            ("sub", 5), ("exp", 0),
        ] as [(String, JSONValue)])
    func `keeps the profile as it was if its ID token isn't valid`(claim: String, value: JSONValue) async throws {
        let app = try await LaunchedApp()
        let old = try #require(await app.stored)
        app.fixture.issuer.change { behaviour in
            behaviour.claims[claim] = value
            behaviour.claims["name"] = "Grace"
        }
        try await app.manager.refresh()
        await app.manager.finishBackgroundWork()
        #expect(app.manager.state.session?.assurance == .verified)
        #expect(app.manager.state.account?.displayName == "Ada")
        #expect(try #require(await app.stored?.idToken).matches(try #require(old.idToken)))
    }
}
