import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("What a password service refuses")
struct PasswordServiceRefusalTests {
    typealias Service = PasswordServiceFixture.Service

    private func refresh(_ service: Service, answering response: HTTPResponse) async throws -> RefreshFailure? {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount()
        let session = try await fixture.signIn()
        fixture.network.plan(.answer(response)) { fixture.exchange($0) == .refresh }
        let failure = await fixture.provider.refreshFailure(session)
        // The control: the service itself still renews it.
        _ = try await fixture.provider.refresh(session)
        return failure
    }

    @Test(arguments: ["TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN"])
    func `ends a session at Firebase with these codes`(_ code: String) async throws {
        let failure = try await refresh(.firebase, answering: FirebaseService.error(code))
        #expect(failure?.rejection == TerminalResponse(status: .badRequest, errorCode: code))
    }

    @Test(arguments: [
        "INVALID_GRANT_TYPE", "MISSING_REFRESH_TOKEN", "PROJECT_NUMBER_MISMATCH", "QUOTA_EXCEEDED : Exceeded quota",
        "API key not valid. Please pass a valid API key.",
    ])
    func `ends none at Firebase with any other code`(_ code: String) async throws {
        #expect(try await refresh(.firebase, answering: FirebaseService.error(code))?.kind == .transient)
    }

    @Test(arguments: [
        "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired", "user_banned",
    ])
    func `ends a session at Supabase with these codes, in the new and the old form`(_ code: String) async throws {
        let old = ScriptedIssuer.json(
            ["code": 400, "error_code": .string(code), "msg": "A sentence"], status: .badRequest)
        for answer in [SupabaseService.error(code), old] {
            #expect(try await refresh(.supabase, answering: answer)?.kind == .rejected)
        }
    }

    @Test(arguments: ["bad_json", "over_request_rate_limit", "validation_failed", "unexpected_failure"])
    func `ends none at Supabase with any other code`(_ code: String) async throws {
        #expect(try await refresh(.supabase, answering: SupabaseService.error(code))?.kind == .transient)
    }

    @Test func `ends none with the right code in the wrong place or with another status`() async throws {
        let answers = [
            FirebaseService.error("TOKEN_EXPIRED", .internalServerError), FirebaseService.error("TOKEN_EXPIRED", 403),
            ScriptedIssuer.json(["error": "TOKEN_EXPIRED"], status: .badRequest),
            HTTPResponse(status: .badRequest, body: Array("TOKEN_EXPIRED".utf8)),
        ]
        for answer in answers {
            #expect(try await refresh(.firebase, answering: answer)?.kind == .transient)
        }
    }

    @Test func `is told from what it can't answer now`() async throws {
        let fixture = PasswordServiceFixture(.firebase)
        fixture.addAccount()
        let answers: [(HTTPResponse, AuthError.Code)] = [
            (FirebaseService.error("TOO_MANY_ATTEMPTS_TRY_LATER : Access was disabled"), .unreachable),
            (HTTPResponse(status: .tooManyRequests), .unreachable),
            (HTTPResponse(status: .badRequest), .invalidResponse),
            (HTTPResponse(status: .found, headers: ["Location": "https://elsewhere.example"]), .invalidResponse),
            (FirebaseService.error("USER_DISABLED"), .refused),
        ]
        for (answer, code) in answers {
            fixture.network.plan(.answer(answer)) { fixture.exchange($0) == .signIn }
            #expect(await authError { try await fixture.signIn() }?.code == code)
        }
        _ = try await fixture.signIn()
    }

    @Test func `is what isn't described`() async throws {
        let fixture = PasswordServiceFixture(.plain)
        let session = AuthSession(
            provider: "house", account: Account(issuer: "x", subject: "y"),
            accessToken: AccessToken(Secret("t"), receivedAt: Date(timeIntervalSince1970: 0), lifetime: nil))
        let provider = fixture.provider
        let context = PasswordServiceFixture.context()
        let factor = AuthenticationFactor(id: "f", kind: .timeBasedCode)
        let challenge = FactorChallenge(provider: "house", factors: [factor], state: [:])
        let questions: [(ProviderCapability, () async throws -> Void)] = [
            (.signUp, { _ = try await provider.signUp(context) }),
            (.anonymousSignIn, { _ = try await provider.signInAnonymously(context) }),
            (.accountUpgrade, { _ = try await provider.upgrade(session, with: context) }),
            (.passwordReset, { try await provider.requestPasswordReset(for: "ada") }),
            (.passwordReset, { try await provider.resetPassword(of: "a", code: Secret("c"), to: Secret("n")) }),
            (.emailVerification, { try await provider.sendEmailVerification(to: "ada", for: session) }),
            (.emailVerification, { try await provider.confirmEmail("ada", code: Secret("c")) }),
            (.multiFactor, { _ = try await provider.answer(challenge, with: factor, code: Secret("c")) }),
            (.logoutEverywhere, { try await provider.endProviderSession(session, context) }),
        ]
        for (capability, ask) in questions {
            #expect(!provider.supports(capability))
            let error = await authError(ask)
            #expect(error?.code == .unsupportedOperation)
            #expect(error?.context.capability == capability)
        }
        #expect(fixture.network.requests.isEmpty)
    }
}
