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
import GatehouseVerifier
import Testing

@Suite("The whole path, in process")
struct WholePathTests {
    private static let issuer = "https://id.example.com"

    /// A device with the platform and one app on it, the service, and the app's backend.
    private struct Setting {
        let inProcess: InProcessService
        let account: AccountID
        let backendKey: PrivateKey
        let platform: AuthManager
        let notes: AuthManager
        let notesProvider: PlatformAccountProvider

        init(configure: (inout ServiceConfiguration) -> Void = { _ in }) async throws {
            inProcess = try await InProcessService(issuer: WholePathTests.issuer, configure: configure)
            account = try await inProcess.service.addAccount(
                email: "ada@example.com", password: Secret("correct horse battery staple"))
            backendKey = try PrivateKey.generate(.p256)
            try await Setting.register(inProcess, backendKey)
            let (keys, time) = (MemoryProofKeys(), inProcess.time)
            let platformSettings = OpenIDSettings(
                IssuerSettings(issuer: WholePathTests.issuer, authentication: .none(PlatformClient.id)),
                scope: "openid device")
            platform = AuthManager(
                provider: OpenIDProvider(
                    platformSettings, transport: inProcess.transport, keys: keys, time: time),
                store: MemoryStore(), time: time)
            let broker = LocalPlatformBroker(
                manager: platform, keys: keys, clientID: PlatformClient.id, time: time)
            notesProvider = PlatformAccountProvider(
                IssuerSettings(issuer: WholePathTests.issuer, authentication: .none("notes")), broker: broker,
                transport: inProcess.transport, keys: MemoryProofKeys(), time: time)
            notes = AuthManager(provider: notesProvider, store: MemoryStore(), time: time)
        }

        private static func register(_ inProcess: InProcessService, _ key: PrivateKey) async throws {
            var metadata = ClientMetadata.native(
                "Notes", redirectURIs: ["http://127.0.0.1/callback"], audience: "notes-api")
            metadata.sealingKey = JSONWebKey(key.publicKey).json
            let challenge = try await inProcess.service.issueChallenge().challenge.revealed
            let proof = try await SealingKeyProof.make(
                challenge: challenge, issuer: WholePathTests.issuer, key: key, time: inProcess.time)
            _ = try await inProcess.service.registerClient(metadata, id: "notes", proof: proof)
        }

        func signIn() async throws {
            let agent = ScriptedUserAgent(
                transport: inProcess.transport, email: "ada@example.com",
                password: Secret("correct horse battery staple"))
            try await platform.signIn(using: agent)
            try await notes.signIn()
        }

        func verifier(audience: String = "notes-api") -> Verifier {
            Verifier(
                issuer: WholePathTests.issuer, audience: audience, decryptionKeys: [DecryptionKey(backendKey)],
                transport: inProcess.transport, time: inProcess.time)
        }

        func request() async throws -> HTTPRequest {
            let url = try #require(URL(string: "https://notes.example.com/notes"))
            let session = try await notes.validSession()
            return try await notesProvider.authorizer.authorize(HTTPRequest(.get, url: url), with: session)
        }
    }

    @Test func `leads from a password on one page to a request that the app's backend accepts`() async throws {
        let setting = try await Setting()
        try await setting.signIn()
        let decision = await setting.verifier().decide(try await setting.request())
        guard case .accepted(let principal) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(principal.hasProvedPossession)
        #expect(principal.client == "notes")
        #expect(principal.account != setting.account)
        #expect(principal.device != nil)
        let refused = await setting.verifier(audience: "photos-api").decide(try await setting.request())
        guard case .refused = refused else {
            Issue.record("\(refused)")
            return
        }
    }

    @Test func `goes on after the access token has expired, with one refresh for many requests`() async throws {
        let setting = try await Setting()
        try await setting.signIn()
        setting.inProcess.time.advance(by: .seconds(301))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = try await setting.request() } }
            try await group.waitForAll()
        }
        let families = try await setting.inProcess.service.records.families(client: "notes")
        #expect(families.map(\.generation) == [1])
        guard case .accepted = await setting.verifier().decide(try await setting.request()) else {
            Issue.record("the refreshed session isn't accepted")
            return
        }
    }

    @Test func `ends at the backend with the device, within the lifetime of the status lists`() async throws {
        let setting = try await Setting { $0.statusListLifetime = .seconds(60) }
        try await setting.signIn()
        let (verifier, inProcess) = (setting.verifier(), setting.inProcess)
        guard case .accepted = await verifier.decide(try await setting.request()) else {
            Issue.record("The token isn't accepted.")
            return
        }
        let device = try #require(
            try await inProcess.service.records.devices(account: setting.account).first { $0.revokedAt == nil })
        _ = try await inProcess.service.revokeDevice(device.id)
        inProcess.time.advance(by: .seconds(60))
        // The app doesn't know yet, and its token lives for five minutes.
        guard case .refused(let refusal) = await verifier.decide(try await setting.request()) else {
            Issue.record("The token of a revoked device is accepted.")
            return
        }
        #expect(refusal.description.contains("revoked"))
    }

    @Test func `ends with the device`() async throws {
        let setting = try await Setting()
        try await setting.signIn()
        let device = try #require(
            try await setting.inProcess.service.records.devices(account: setting.account).first { $0.revokedAt == nil })
        #expect(try await setting.inProcess.service.revokeDevice(device.id) == 2)
        setting.inProcess.time.advance(by: .seconds(301))
        let error = await #expect(throws: AuthError.self) { try await setting.request() }
        #expect(error?.code == .sessionEnded)
    }
}
