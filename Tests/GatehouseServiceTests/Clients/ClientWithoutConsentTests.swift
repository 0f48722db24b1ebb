import GatehouseOAuth
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("A client whose people aren't asked")
struct ClientWithoutConsentTests {
    private static let redirectURI = "https://wiki.example.com/callback"

    private let world: World
    private let cookie: Secret

    init() async throws {
        world = try await World()
        cookie = try await world.driver.signInBrowser()
    }

    private func register(
        _ consent: ClientConsent = .never, change: (inout ClientMetadata) -> Void = { _ in }
    ) async throws {
        var metadata = ClientMetadata()
        metadata.clientName = "Wiki"
        metadata.redirectURIs = [Self.redirectURI]
        metadata.scope = "openid offline_access profile"
        change(&metadata)
        var settings = ClientSettings()
        settings.consent = consent
        _ = try await world.service.registerClient(metadata, id: "wiki", proof: nil, settings: settings)
    }

    private func request() async throws -> PreparedAuthorization {
        try await world.driver.prepare("wiki", verifier: CodeVerifier(randomness: world.randomness)) { request in
            request = AuthorizationRequest(
                clientID: "wiki", redirectURI: try RedirectURI(Self.redirectURI), codeChallenge: request.codeChallenge)
        }
    }

    private func issue(_ request: PreparedAuthorization) async throws {
        _ = try await world.service.issueCode(for: request, in: cookie, ending: nil, shown: nil, from: nil)
    }

    @Test func `gets access at once, and is listed among those that have access`() async throws {
        try await register()
        let request = try await request()
        #expect(try await world.service.consents.cover(request, by: world.ada))
        try await issue(request)
        #expect(try await world.service.consents.clients(of: world.ada).map(\.id) == ["wiki"])
        try await world.service.consents.revoke("wiki", of: world.ada)
        #expect(try await world.rowCount("codes") == 0)
    }

    @Test func `has no consent of anybody when people are asked again`() async throws {
        try await register()
        try await issue(try await request())
        _ = try await world.service.updateClient("wiki", settings: { $0.consent = .ask }) { _ in }
        #expect(try await !world.service.consents.cover(try await request(), by: world.ada))
        await expectRefusal(.consentRequired) { try await issue(try await request()) }
    }

    @Test func `is decided by administrators, and the audit names it`() async throws {
        try await register(.ask)
        world.time.advance(by: .seconds(1))
        _ = try await world.service.updateClient("wiki", settings: { $0.consent = .never }) { _ in }
        world.time.advance(by: .seconds(1))
        _ = try await world.service.updateClient("wiki") { $0.clientName = "Our wiki" }
        #expect(try await world.records.client("wiki")?.settings.consent == .never)
        world.time.advance(by: .seconds(1))
        try await registerBoard()
        let entries = try await world.records.auditEntries(matching: AuditQuery(), limit: 3)
        #expect(entries.map(\.details.changes) == [["consent"], ["client_name"], ["consent"]])
    }

    /// Another one, which is so from the beginning.
    private func registerBoard() async throws {
        var metadata = ClientMetadata()
        metadata.clientName = "Board"
        metadata.redirectURIs = ["https://board.example.com/callback"]
        var settings = ClientSettings()
        settings.consent = .never
        _ = try await world.service.registerClient(metadata, id: "board", proof: nil, settings: settings)
    }

    @Test(arguments: ["http://127.0.0.1/callback", "http://localhost/callback", "com.example.wiki:/callback"])
    func `has no address that any app on a machine can have`(uri: String) async throws {
        await expectRefusal(.invalidClientMetadata) { try await register { $0.redirectURIs = [uri] } }
        #expect(throws: Refusal.self) {
            var metadata = ClientMetadata.native("Wiki", redirectURIs: [uri])
            metadata.grantTypes = [.authorizationCode]
            var settings = ClientSettings()
            settings.consent = .never
            try TokenService.check(metadata, id: "wiki", settings: settings)
        }
        try await register()
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.updateClient("wiki") { $0.redirectURIs = [Self.redirectURI, uri] }
        }
    }

    @Test func `uses authorization codes: a device is always asked about`() async throws {
        await expectRefusal(.invalidClientMetadata) { try await register { $0.grantTypes = [.deviceCode] } }
        try await register { $0.grantTypes = [.authorizationCode, .deviceCode] }
        let secret = try await world.caller("wiki", key: nil, isAuthenticated: true)
        let codes = try await world.driver.deviceCodes(for: secret)
        #expect(try await world.driver.question(about: codes, in: cookie).access.client == "wiki")
        let request = DeviceTokenRequest(deviceCode: codes.deviceCode)
        #expect(try await world.respond(request.parameters, as: secret).error == .authorizationPending)
    }

    @Test func `doesn't register itself, and never changes itself`() async throws {
        let token = try await world.service.addInitialToken("developer", permitting: permission).token
        let found = try await world.service.checkRegistrationToken.initial(token, from: nil)
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = [Self.redirectURI]
        metadata.others["consent"] = "never"
        let client = try await world.service.clientRegistrations.register(metadata, with: found, from: nil).client
        #expect(client.settings == ClientSettings() && client.metadata.others["consent"] == nil)
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.updateClient(client.id, settings: { $0.consent = .never }) { _ in }
        }
        try await world.service.revokeRegistrationToken(of: client.id)
        _ = try await world.service.updateClient(client.id, settings: { $0.consent = .never }) { _ in }
    }

    private var permission: RegistrationPermission {
        var permission = RegistrationPermission()
        permission.authenticationMethods = ["client_secret_basic"]
        return permission
    }

    @Test func `is asked about if its row says what no rule allows`() async throws {
        try await register()
        let request = try await request()
        let access = RegistrationAccess(
            digest: TokenDigest(of: Secret("token")), initialToken: "developer", permission: permission)
        try await world.storage.write { transaction in
            let before = try transaction.existing(ClientID("wiki"))
            var after = before
            after.registration = access
            transaction.update(before, to: after)
        }
        await expectRefusal(.consentRequired) { try await issue(request) }
    }
}
