import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("What a sign-in demanded")
struct IDTokenDemandTests {
    private let requirement = AuthenticationRequirement(contextClasses: ["urn:mfa"], maximumAge: .seconds(60))

    private func error(_ fixture: ProviderFixture) async -> AuthError? {
        do {
            _ = try await fixture.provider.signIn(
                SignInContext(userAgent: fixture.agent, requirement: requirement))
            return nil
        } catch {
            return error as? AuthError
        }
    }

    @Test func `must have been proved`() async throws {
        let fixture = try ProviderFixture()
        #expect(await error(fixture) == nil)
        let now = fixture.clock.numericDate
        fixture.issuer.change {
            $0.claims["auth_time"] = .some(nil)
            $0.claims["acr"] = .some(nil)
        }
        #expect(await error(fixture)?.code == .stepUpRequired)
        fixture.issuer.change { $0.claims["auth_time"] = .integer(now) }
        let failure = await error(fixture)
        #expect(failure?.code == .stepUpRequired)
        #expect(failure?.context.requirement == requirement)
        fixture.issuer.change { $0.claims["acr"] = "urn:password" }
        #expect(await error(fixture)?.code == .stepUpRequired)
        fixture.issuer.change { $0.claims["acr"] = "urn:mfa" }
        #expect(await error(fixture) == nil)
        fixture.issuer.change { $0.claims["auth_time"] = .integer(now - 3600) }
        #expect(await error(fixture)?.code == .stepUpRequired)
    }

    @Test func `is taken on trust only where the issuer is known to say nothing`() async throws {
        let fixture = try ProviderFixture {
            $0.issuer.idTokens.quirks = [.omitsAuthenticationTime, .omitsContextClass]
        }
        fixture.issuer.change {
            $0.claims["auth_time"] = .some(nil)
            $0.claims["acr"] = .some(nil)
        }
        #expect(await error(fixture) == nil)
        fixture.issuer.change { $0.claims["acr"] = "urn:password" }
        #expect(await error(fixture)?.code == .stepUpRequired)
    }

    @Test func `can be the algorithm of the ID token`() async throws {
        let fixture = try ProviderFixture { $0.issuer.idTokens.algorithms = ["EdDSA"] }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        let fitting = try ProviderFixture { $0.issuer.idTokens.algorithms = ["ES256"] }
        #expect(await fitting.signInError() == nil)
    }

    @Test func `doesn't fail over other audiences that are known`() async throws {
        let fixture = try ProviderFixture { $0.issuer.idTokens.trustedAudiences = ["notes-api"] }
        fixture.issuer.change {
            $0.claims["aud"] = ["notes", "notes-api"]
            $0.claims["azp"] = "notes"
        }
        #expect(await fixture.signInError() == nil)
        fixture.issuer.change { $0.claims["azp"] = .some(nil) }
        #expect(await fixture.signInError()?.code == .invalidResponse)
    }

    @Test(arguments: ["none", "HS256"]) func `is never met by an ID token without a real signature`(
        algorithm: String
    ) async throws {
        let fixture = try ProviderFixture {
            $0.issuer.client = ClientAuthentication.secretPost("notes", Secret("s3cret"))
            $0.issuer.idTokens.algorithms = [algorithm, "ES256"]
        }
        let now = fixture.clock.numericDate
        let claims: JSONValue = [
            "iss": .string(ScriptedIssuer.name), "sub": "subject-1", "aud": "notes", "iat": .integer(now),
            "exp": .integer(now + 300),
        ]
        let head = Base64URL.encode(Array(#"{"alg":"\#(algorithm)"}"#.utf8)) + "." + Base64URL.encode(claims.encoded)
        let code = algorithm == "none" ? [] : HMAC.sha256(Array(head.utf8), key: Secret("s3cret"))
        let token = head + "." + Base64URL.encode(code)
        fixture.issuer.change { $0.tokens["id_token"] = .string(token) }
        #expect(await fixture.signInError()?.code == .invalidResponse)
        fixture.issuer.change { $0.tokens["id_token"] = nil }
        #expect(await fixture.signInError() == nil)
    }

    @Test(
        arguments: [
            ("nonce", "other"), ("iat", 1_700_000_000), ("azp", "photos"), ("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"),
        ] as [(String, JSONValue)])
    func `holds for the ID tokens of refreshes too, whose tokens aren't lost`(
        claim: String, value: JSONValue
    ) async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        fixture.issuer.change { $0.claims[claim] = value }
        let update = try await fixture.provider.refresh(session)
        #expect(update.refreshToken != nil && update.idToken == nil && update.account == nil)
        let error = await #expect(throws: AuthError.self) {
            try await fixture.provider.verifyIDToken(of: update, for: session)
        }
        #expect(error?.code == .invalidResponse)
        fixture.issuer.change { $0.claims[claim] = nil }
        #expect(try await fixture.provider.refresh(session).idToken != nil)
    }

    @Test func `lets a refreshed ID token repeat the nonce of the sign-in`() async throws {
        let fixture = try ProviderFixture()
        let session = try await fixture.signIn()
        let stored = try UnverifiedToken(compact: #require(session.idToken?.revealed))
        let nonce = try #require(JSONValue(parsing: stored.unverifiedPayload)["nonce"])
        fixture.issuer.change { $0.claims["nonce"] = nonce }
        #expect(await fixture.refreshFailure(session) == nil)
    }
}
