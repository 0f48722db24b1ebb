import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("A consent")
struct ConsentTests {
    private static let password = Secret("correct horse battery staple")

    /// A client to which Ada has granted a scope.
    private struct Setting {
        let service: TokenService
        let notes: ClientRecord
        let ada: AccountID
        let redirectURI: String

        init(redirectURI: String, authentication: String = "none", granted: Scope) async throws {
            service = try await InProcessService(storage: .tested).service
            ada = try await service.addAccount(email: "ada@example.com", password: ConsentTests.password)
            var metadata = ClientMetadata.native(
                "Notes", redirectURIs: [redirectURI], scope: "openid notes.read notes.write")
            metadata.tokenEndpointAuthMethod = authentication
            notes = try await service.registerClient(metadata, id: "notes").client
            self.redirectURI = redirectURI
            try await grant(granted)
        }

        func grant(_ scope: Scope) async throws {
            let verifier = CodeVerifier(randomness: SeededRandomSource(seed: 7))
            let request = AuthorizationRequest(
                clientID: "notes", redirectURI: try RedirectURI(redirectURI), codeChallenge: verifier.challenge,
                scope: scope)
            let account = try await service.authenticate(
                email: "ada@example.com", password: ConsentTests.password, from: SignInOrigin(nil))
            let cookie = try await service.browserSessions.begin(for: account, replacing: nil)
            let prepared = try await service.checkAuthorization(AskedAuthorization(request.parameters))
            _ = try await service.issueCode(for: prepared, in: cookie, ending: nil, from: nil)
        }

        func consent() async throws -> ConsentRecord? {
            try await service.consents.all(of: ada).first
        }
    }

    @Test(arguments: ["http://127.0.0.1/callback", "com.example.notes:/callback"])
    func `to a client that any app can pretend to be never stands for another one`(uri: String) async throws {
        let setting = try await Setting(redirectURI: uri, granted: "notes.read")
        let consent = try #require(try await setting.consent())
        #expect(!setting.notes.isCovered("notes.read", by: consent))
    }

    @Test(arguments: [
        ("https://notes.example/callback", "none"), ("http://127.0.0.1/callback", "client_secret_basic"),
    ])
    func `covers the scopes that were granted`(uri: String, method: String) async throws {
        let setting = try await Setting(redirectURI: uri, authentication: method, granted: "notes.read")
        #expect(setting.notes.isCovered("notes.read", by: try await setting.consent()))
        #expect(!setting.notes.isCovered("notes.write", by: try await setting.consent()))
        try await setting.grant("notes.write")
        #expect(setting.notes.isCovered("notes.read notes.write", by: try await setting.consent()))
        #expect(!setting.notes.isCovered("openid", by: try await setting.consent()))
        #expect(!setting.notes.isCovered("notes.read", by: nil))
    }

    @Test func `doesn't cover a client that has changed since`() async throws {
        let setting = try await Setting(redirectURI: "https://notes.example/callback", granted: "notes.read")
        var consent = try #require(try await setting.consent())
        consent.clientVersion = 0
        #expect(!setting.notes.isCovered("notes.read", by: consent))
    }

    @Test func `is gone when it was taken back, with what the client got`() async throws {
        let world = try await World()
        let token = try await world.signIn().refreshToken
        let (code, other) = (try await world.code(), try await world.code("photos"))
        #expect(try await world.service.consents.all(of: world.ada).map(\.client) == ["notes", "photos"])
        try await world.service.consents.revoke("notes", of: world.ada)
        #expect(try await world.service.consents.all(of: world.ada).map(\.client) == ["photos"])
        #expect(try await world.families.map(\.revocationReason) == [.consentRevoked])
        #expect(try await world.refresh(token).error == .invalidGrant)
        #expect(try await world.respond(code.parameters(), as: world.caller("notes")).error == .invalidGrant)
        #expect(try await world.respond(other.parameters(), as: world.caller("photos")).error == nil)
    }
}
