import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A second factor at a service")
struct PasswordServiceFactorTests {
    typealias Service = PasswordServiceFixture.Service

    struct Case: Sendable, CustomTestStringConvertible {
        let service: Service
        let kind: String
        let expected: AuthenticationFactor
        var testDescription: String { "\(service) \(kind)" }
    }

    private static let cases = [
        Case(
            service: .firebase, kind: "totp",
            expected: AuthenticationFactor(id: "enrolled-totp", kind: .timeBasedCode, displayName: "My app")),
        Case(
            service: .firebase, kind: "sms",
            expected: AuthenticationFactor(id: "enrolled-sms", kind: .textMessage, displayName: "+*******1234")),
        Case(
            service: .supabase, kind: "totp",
            expected: AuthenticationFactor(id: "factor-totp", kind: .timeBasedCode, displayName: "My totp")),
        Case(
            service: .supabase, kind: "phone",
            expected: AuthenticationFactor(id: "factor-phone", kind: .textMessage, displayName: "My phone")),
    ]

    private func challenge(_ fixture: PasswordServiceFixture) async throws -> FactorChallenge {
        let error = await authError { try await fixture.signIn() }
        #expect(error?.code == .factorRequired)
        return try #require(error?.factorChallenge)
    }

    @Test(arguments: cases) func `ends the sign-in once it's right`(_ example: Case) async throws {
        let fixture = PasswordServiceFixture(example.service)
        let account = fixture.addAccount(factors: [example.kind])
        var challenge = try await challenge(fixture)
        #expect(challenge.factors == [example.expected])
        challenge = try await fixture.provider.prepare(example.expected, for: challenge)
        let wrong = await authError {
            try await fixture.provider.answer(challenge, with: example.expected, code: Secret("000000"))
        }
        #expect(wrong?.code == .refused)
        let session = try await fixture.provider.answer(challenge, with: example.expected, code: Secret("123456"))
        #expect(session.account.subject.rawValue == account.id)
        #expect(session.account.displayName == PasswordServiceFixture.email)
        #expect(session.accessToken.lifetime == .seconds(3600))
        _ = try await fixture.provider.refresh(session)
    }

    @Test(arguments: [Service.firebase, .supabase])
    func `stands between the password and any session`(_ service: Service) async throws {
        let fixture = PasswordServiceFixture(service)
        fixture.addAccount(factors: ["totp"])
        let store = MemoryStore()
        let manager = AuthManager(provider: fixture.provider, store: store, time: ManualTimeSource())
        let error = await authError { try await manager.signIn(PasswordServiceFixture.context()) }
        let challenge = try #require(error?.factorChallenge)
        #expect(manager.state.isSignedOut)
        let factor = try #require(challenge.factors.first)
        let prepared = try await manager.prepare(factor, for: challenge)
        try await manager.answer(prepared, with: factor, code: Secret("123456"))
        #expect(manager.state.isSignedIn)
    }

    @Test func `of Supabase's is given up with the tokens that came for the first one`() async throws {
        let fixture = PasswordServiceFixture(.supabase)
        fixture.addAccount(factors: ["totp"])
        let challenge = try await challenge(fixture)
        #expect(fixture.book.liveCount == 1)
        await fixture.provider.abandon(challenge)
        #expect(fixture.book.liveCount == 0)
    }

    @Test func `of a kind that isn't known is no session either`() async throws {
        let fixture = PasswordServiceFixture(.supabase)
        fixture.addAccount(factors: ["webauthn"])
        let error = await authError { try await fixture.signIn() }
        #expect(error?.code == .unsupportedCredential)
    }
}
