import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

/// The providers against the service itself, in process.
@Suite("With the token service")
struct ServiceTests {
    private let host: InProcessService
    private let transport: LossyTransport
    private let deviceKeys = MemoryProofKeys()
    private let platform: AuthManager
    private let scope: Scope
    private let account: AccountID

    init() async throws {
        host = try await InProcessService()
        transport = LossyTransport(host.transport)
        scope = Scope("openid offline_access")
        account = try await host.service.addAccount(
            email: "ada@example.com", password: Secret("correct horse battery"))
        for id in ["notes", "photos"] as [ClientID] {
            let metadata = ClientMetadata.native(
                id.rawValue, redirectURIs: ["http://127.0.0.1/callback"], audience: id.rawValue + "-api")
            _ = try await host.service.registerClient(metadata, id: id)
        }
        var settings = OpenIDSettings(
            IssuerSettings(issuer: host.service.configuration.issuer, authentication: .none(PlatformClient.id)))
        settings.scope = "openid offline_access device"
        let provider = OpenIDProvider(
            settings, transport: transport, keys: deviceKeys, time: host.time, randomness: SeededRandomSource(seed: 3))
        platform = AuthManager(provider: provider, store: MemoryStore(), time: host.time)
        try await platform.restore()
    }

    private func signInDevice() async throws {
        let agent = ScriptedUserAgent(
            transport: host.transport, email: "ada@example.com", password: Secret("correct horse battery"))
        _ = try await platform.signIn(SignInContext(userAgent: agent))
    }

    private func app(_ clientID: ClientID, keys: MemoryProofKeys = MemoryProofKeys()) -> PlatformAccountProvider {
        let issuer = host.service.configuration.issuer
        return PlatformAccountProvider(
            IssuerSettings(issuer: issuer, authentication: .none(clientID)),
            broker: LocalPlatformBroker(
                manager: platform, keys: deviceKeys, clientID: PlatformClient.id, time: host.time),
            scope: scope, audiences: [clientID.rawValue + "-api"], transport: transport, keys: keys, time: host.time)
    }

    @Test func `a device signs in once, and two apps on it have nothing in common`() async throws {
        try await signInDevice()
        let device = try await platform.validSession()
        let notes = try await app("notes").signIn(SignInContext())
        let photos = try await app("photos").signIn(SignInContext())
        #expect(Set([device.account.subject, notes.account.subject, photos.account.subject]).count == 3)
        #expect(Set([device.proofKeyID, notes.proofKeyID, photos.proofKeyID]).count == 3)
        #expect([device, notes, photos].allSatisfy { $0.accessToken.type == .dpop && $0.refreshToken != nil })
        #expect([device, notes, photos].allSatisfy { $0.account.issuer == host.service.configuration.issuer })
    }

    @Test func `a refresh whose answer was lost is answered with the same successor`() async throws {
        try await signInDevice()
        let provider = app("notes")
        let session = try await provider.signIn(SignInContext())
        transport.loseNextAnswer(from: "/token")
        await #expect { try await provider.refresh(session) } throws: {
            if case .inDoubt = $0 as? RefreshFailure { true } else { false }
        }
        let first = try await provider.refresh(session)
        let second = try await provider.refresh(session)
        #expect(first.refreshToken.map { $0.matches(second.refreshToken ?? Secret("")) } == true)
        let renewed = try session.merging(second)
        _ = try await provider.refresh(renewed)
        await #expect { try await provider.refresh(session) } throws: {
            if case .rejected = $0 as? RefreshFailure { true } else { false }
        }
    }

    @Test func `a revoked device ends the session of its app`() async throws {
        try await signInDevice()
        let provider = app("notes")
        let session = try await provider.signIn(SignInContext())
        for device in try await host.service.records.devices(account: account) {
            _ = try await host.service.revokeDevice(device.id)
        }
        await #expect { try await provider.refresh(session) } throws: {
            if case .rejected(let rejection) = $0 as? RefreshFailure {
                rejection.answer.errorCode == "invalid_grant"
            } else {
                false
            }
        }
        await #expect(throws: AuthError.self) { try await app("photos").signIn(SignInContext()) }
    }

    @Test func `a revoked session can't be renewed`() async throws {
        try await signInDevice()
        let provider = app("notes")
        let session = try await provider.signIn(SignInContext())
        try await provider.revoke(session)
        await #expect { try await provider.refresh(session) } throws: {
            if case .rejected = $0 as? RefreshFailure { true } else { false }
        }
    }

    @Test func `a stolen platform token is worth nothing without the device`() async throws {
        try await signInDevice()
        let stolen = try await platform.validSession().accessToken.value
        struct Thief: PlatformBroker {
            let token: Secret
            let key: SigningKey
            let time: any TimeSource

            func voucher(
                for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
            ) async throws -> PlatformVoucher {
                let proof = DeviceProof(
                    deviceClientID: PlatformClient.id, audience: issuer, clientID: clientID,
                    appKeyThumbprint: keyThumbprint, subjectToken: token)
                return PlatformVoucher(
                    subjectToken: token,
                    actor: try await proof.signed(by: key, time: time, randomness: SystemRandomSource()))
            }
        }
        let key = try SigningKey(PrivateKey.generate(.p256))
        let provider = PlatformAccountProvider(
            IssuerSettings(issuer: host.service.configuration.issuer, authentication: .none("notes")),
            broker: Thief(token: stolen, key: key, time: host.time), scope: scope, audiences: ["notes-api"],
            transport: transport, keys: MemoryProofKeys(), time: host.time)
        await #expect { try await provider.signIn(SignInContext()) } throws: {
            ($0 as? AuthError)?.code == .refused
        }
        _ = try await app("notes").signIn(SignInContext())
    }
}
