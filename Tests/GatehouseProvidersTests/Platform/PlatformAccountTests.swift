import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The account that the device is signed in with")
struct PlatformAccountTests {
    private let platform: ProviderFixture
    private let manager: AuthManager
    private let appKeys = MemoryProofKeys()

    init() async throws {
        platform = try ProviderFixture { $0.issuer.client = ClientAuthentication.none("platform") }
        manager = AuthManager(provider: platform.provider, store: MemoryStore(), time: platform.clock)
        try await manager.restore()
    }

    private func app(_ clientID: ClientID = "notes") -> PlatformAccountProvider {
        PlatformAccountProvider(
            IssuerSettings(
                issuer: ScriptedIssuer.name, authentication: .none(clientID), providerID: "platform-account"),
            broker: LocalPlatformBroker(
                manager: manager, keys: platform.keys, clientID: "platform", time: platform.clock),
            audiences: ["notes-api"], transport: platform.issuer.transport, keys: appKeys, time: platform.clock)
    }

    private func signInDevice() async throws {
        _ = try await manager.signIn(SignInContext(userAgent: platform.agent))
    }

    @Test func `gives an app a session of its own, with the app's key and the device's word`() async throws {
        try await signInDevice()
        let session = try await app().signIn(SignInContext())
        let device = try await manager.validSession()
        #expect(session.proofKeyID == appKeys.made.first)
        #expect(session.proofKeyID != device.proofKeyID)
        #expect(session.accessToken.type == .dpop)

        let request = try TokenExchangeRequest(parameters: #require(platform.issuer.tokenForms.last))
        #expect(request.subjectToken.matches(device.accessToken.value))
        #expect(request.audiences == ["notes-api"])
        let verifier = DeviceProofVerifier(
            replayMemory: InMemoryReplayMemory(time: platform.clock), time: platform.clock)
        let outcome = await verifier.verify(
            try #require(request.actor),
            expected: DeviceProof(
                deviceClientID: "platform", audience: ScriptedIssuer.name, clientID: "notes",
                appKeyThumbprint: try #require(session.proofKeyID).rawValue, subjectToken: device.accessToken.value),
            deviceKeyThumbprint: try #require(device.proofKeyID).rawValue)
        guard case .accepted = outcome else {
            Issue.record("the device's word isn't accepted: \(outcome)")
            return
        }
    }

    @Test func `has another key in each app`() async throws {
        try await signInDevice()
        let notes = try await app("notes").signIn(SignInContext())
        let photos = try await app("photos").signIn(SignInContext())
        #expect(notes.proofKeyID != photos.proofKeyID)
        #expect(platform.issuer.tokenForms.suffix(2).map { $0["client_id"] } == ["notes", "photos"])
    }

    /// The device's tokens that apps have shown to the issuer.
    private var shown: [Secret] {
        get throws {
            try platform.issuer.tokenForms.filter { $0["grant_type"] == GrantType.tokenExchange.rawValue }
                .map { try TokenExchangeRequest(parameters: $0).subjectToken }
        }
    }

    @Test func `shows another token of the device if the first has ended on the way`() async throws {
        try await signInDevice()
        let ended = try await manager.validSession().accessToken.value
        platform.issuer.endAccessTokens()
        _ = try await app().signIn(SignInContext())
        let shown = try shown
        try #require(shown.count == 2)
        #expect(shown[0].matches(ended))
        #expect(!shown[1].matches(ended))
        #expect(try await manager.validSession().accessToken.value.matches(shown[1]))
        #expect(appKeys.made.count == 1)
    }

    @Test func `shows no third one`() async throws {
        try await signInDevice()
        platform.issuer.change {
            $0.answers["/token"] = { request in
                guard try ScriptedIssuer.form(request)["subject_token"] != nil else { return nil }
                return ScriptedIssuer.json(["error": "invalid_request"], status: .badRequest)
            }
        }
        await #expect { try await app().signIn(SignInContext()) } throws: {
            ($0 as? AuthError)?.code == .refused
        }
        #expect(try shown.count == 2)
        #expect(manager.state.isSignedIn && appKeys.ids.isEmpty)
    }

    @Test func `shows it once where the issuer refuses for another reason`() async throws {
        try await signInDevice()
        platform.issuer.change {
            $0.answers["/token"] = { _ in ScriptedIssuer.json(["error": "invalid_target"], status: .badRequest) }
        }
        await #expect(throws: AuthError.self) { try await app().signIn(SignInContext()) }
        #expect(try shown.count == 1)
    }

    @Test func `needs a device that is signed in`() async throws {
        await #expect { try await app().signIn(SignInContext()) } throws: {
            ($0 as? AuthError)?.code == .notSignedIn
        }
        #expect(appKeys.made.count == 1)
        #expect(appKeys.ids.isEmpty)
    }

    @Test func `is renewed with the app's own refresh token`() async throws {
        try await signInDevice()
        let session = try await app().signIn(SignInContext())
        _ = try await app().refresh(session)
        let form = try #require(platform.issuer.tokenForms.last)
        #expect(form["grant_type"] == "refresh_token")
        #expect(form["refresh_token"] == session.refreshToken?.revealed)
    }

    @Test func `is renewed with the device's word where there is no refresh token`() async throws {
        try await signInDevice()
        platform.issuer.change { $0.tokens["refresh_token"] = .some(nil) }
        let session = try await app().signIn(SignInContext())
        _ = try await app().refresh(session)
        #expect(platform.issuer.tokenForms.last?["grant_type"] == GrantType.tokenExchange.rawValue)
        #expect(appKeys.made.count == 1)

        await manager.signOut()
        await #expect { try await app().refresh(session) } throws: {
            if case .impossible(let error) = $0 as? RefreshFailure { error.recovery == .reauthenticate } else { false }
        }
    }

    @Test func `keeps the refresh token of an answer that is cut off when it's renewed with the device's word`()
        async throws
    {
        try await signInDevice()
        platform.issuer.change { $0.tokens["refresh_token"] = .some(nil) }
        let session = try await app().signIn(SignInContext())
        platform.issuer.change { behaviour in
            behaviour.tokens["refresh_token"] = "rt-1"
            behaviour.tokens["z"] = "end"
        }
        platform.issuer.misbehave(.cutOffTokens(before: #""z""#))
        await #expect { try await app().refresh(session) } throws: {
            if case .unusable(_, let refreshToken) = $0 as? RefreshFailure {
                refreshToken?.revealed == "rt-1"
            } else {
                false
            }
        }
    }

    @Test func `takes no bearer token`() async throws {
        try await signInDevice()
        platform.issuer.change { $0.tokens["token_type"] = "Bearer" }
        let error = await #expect(throws: AuthError.self) { try await app().signIn(SignInContext()) }
        #expect(error?.code == .invalidResponse)
        let unwanted = try #require(error?.unwantedSession)
        #expect(appKeys.ids == [try #require(unwanted.proofKeyID)], "the key is kept for the revocation")
        await app().forget(unwanted)
        #expect(appKeys.ids.isEmpty)
    }

    @Test func `vouches to the platform's own issuer only`() async throws {
        try await signInDevice()
        let broker = LocalPlatformBroker(
            manager: manager, keys: platform.keys, clientID: "platform", time: platform.clock)
        await #expect {
            try await broker.voucher(for: "notes", keyThumbprint: "k", issuer: "https://evil.example", replacing: nil)
        } throws: {
            ($0 as? AuthError)?.code == .insecure
        }
        _ = try await broker.voucher(for: "notes", keyThumbprint: "k", issuer: ScriptedIssuer.name, replacing: nil)
    }
}
