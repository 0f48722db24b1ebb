import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("A consent")
struct ConsentTests {
    private static let host = "https://notes.example"

    /// A client to which Ada has granted a scope.
    private struct Setting {
        let service: TokenService
        let driver: ServiceDriver
        let ada: AccountID
        let cookie: Secret
        let redirectURI: String

        init(redirectURI: String = "\(host)/callback", authentication: String = "none", granted: Scope) async throws {
            let inProcess = try await InProcessService(storage: .tested)
            service = inProcess.service
            driver = ServiceDriver(service: inProcess.service, time: inProcess.time)
            ada = try await inProcess.service.addAccount(email: ServiceDriver.email, password: ServiceDriver.password)
            var metadata = ClientMetadata.native(
                "Notes", redirectURIs: [redirectURI], audience: "notes-api",
                scope: "openid offline_access profile notes.read notes.write")
            metadata.tokenEndpointAuthMethod = authentication
            _ = try await inProcess.service.registerClient(metadata, id: "notes")
            cookie = try await driver.signInBrowser()
            self.redirectURI = redirectURI
            try await grant(granted)
        }

        func request(
            _ scope: Scope, to uri: String? = nil, change: (inout AuthorizationRequest) -> Void = { _ in }
        ) async throws -> PreparedAuthorization {
            try await driver.prepare("notes", verifier: CodeVerifier(randomness: driver.randomness)) { request in
                request = AuthorizationRequest(
                    clientID: "notes", redirectURI: try RedirectURI(uri ?? redirectURI),
                    codeChallenge: request.codeChallenge, scope: scope)
                change(&request)
            }
        }

        func grant(_ scope: Scope) async throws {
            let prepared = try await request(scope)
            _ = try await service.issueCode(
                for: prepared, in: cookie, ending: nil, shown: prepared.access.digest, from: nil)
        }

        /// Whether Ada needn't be asked. The transaction that issues the code says the same.
        func covers(_ authorization: PreparedAuthorization) async throws -> Bool {
            let covers = try await service.consents.cover(authorization, by: ada)
            do {
                _ = try await service.issueCode(for: authorization, in: cookie, ending: nil, shown: nil, from: nil)
                #expect(covers)
            } catch let refusal as Refusal {
                #expect(!covers && refusal.code == .consentRequired, "\(refusal)")
            }
            return covers
        }

        func covers(_ scope: Scope, to uri: String? = nil) async throws -> Bool {
            try await covers(try await request(scope, to: uri))
        }

        func update(_ change: @escaping @Sendable (inout ClientMetadata) -> Void) async throws {
            _ = try await service.updateClient("notes", change)
        }
    }

    @Test(arguments: ["http://127.0.0.1/callback", "com.example.notes:/callback"])
    func `to a client that any app can pretend to be never stands for another one`(uri: String) async throws {
        let setting = try await Setting(redirectURI: uri, granted: "notes.read")
        #expect(try await !setting.covers("notes.read"))
    }

    @Test(arguments: [
        ("https://notes.example/callback", "none"), ("http://127.0.0.1/callback", "client_secret_basic"),
    ])
    func `covers the scopes that were granted`(uri: String, method: String) async throws {
        let setting = try await Setting(redirectURI: uri, authentication: method, granted: "notes.read")
        #expect(try await setting.covers("notes.read"))
        #expect(try await !setting.covers("notes.write"))
        try await setting.grant("notes.write")
        #expect(try await setting.covers("notes.write notes.read"))
        #expect(try await !setting.covers("openid"))
        #expect(try await !setting.covers("notes.read offline_access"))
    }

    @Test func `lets only that access outlive a sign-out of which its page said so`() async throws {
        let setting = try await Setting(granted: "notes.write")
        try await setting.grant("openid offline_access")
        #expect(try await !setting.covers("notes.write offline_access"))
        #expect(try await setting.covers("openid offline_access"))
        #expect(try await setting.covers("openid notes.write"))
        try await setting.grant("notes.write offline_access")
        #expect(try await setting.covers("openid notes.write offline_access"))
    }

    @Test(arguments: [("openid profile", true), ("openid", false)] as [(Scope, Bool)])
    func `covers single claims that a granted scope gives, and no others`(granted: Scope, isCovered: Bool) async throws
    {
        let setting = try await Setting(granted: granted)
        let claims = try ClaimsRequest(parsing: #"{"id_token": {"given_name": null}}"#)
        let request = try await setting.request("openid") { $0.claims = claims }
        #expect(try await setting.covers(request) == isCovered)
    }

    @Test func `covers no client with another name, and the one that has its name again`() async throws {
        let setting = try await Setting(granted: "notes.read")
        try await setting.update { $0.clientName = "Your bank" }
        #expect(try await !setting.covers("notes.read"))
        try await setting.grant("notes.read")
        try await setting.update { $0.clientName = "Notes" }
        #expect(try await setting.covers("notes.read"))
    }

    @Test func `covers no request that is answered at another host, and each at the same one`() async throws {
        let setting = try await Setting(granted: "notes.read")
        let uris = ["/callback", "/other", ":8443/callback"].map { Self.host + $0 } + ["https://evil.example/callback"]
        try await setting.update { $0.redirectURIs = uris }
        #expect(try await setting.covers("notes.read", to: uris[1]))
        #expect(try await !setting.covers("notes.read", to: uris[2]))
        #expect(try await !setting.covers("notes.read", to: uris[3]))
    }

    @Test func `covers no request for another backend, nor for the service itself`() async throws {
        let setting = try await Setting(granted: "openid")
        #expect(
            try await !setting.covers(
                try await setting.request("openid") { $0.resources = ["https://id.example.com"] }))
        try await setting.update { $0.audience = "bank-api" }
        #expect(try await !setting.covers("openid"))
    }

    @Test func `stays when the client gets other keys, another secret, or more scopes that nobody has asked for`()
        async throws
    {
        let setting = try await Setting(authentication: "client_secret_basic", granted: "notes.read")
        _ = try await setting.service.replaceClientSecret(of: "notes")
        try await setting.update { metadata in
            metadata.scope = "email notes.read"
            metadata.idTokenSignedResponseAlg = "EdDSA"
        }
        #expect(try await setting.covers("notes.read"))
    }

    @Test func `remembers no more than the newest descriptions`() async throws {
        let setting = try await Setting(granted: "notes.read")
        for number in 1...AllowedAccess.maximumCount {
            try await setting.update { $0.clientName = "Notes \(number)" }
            try await setting.grant("notes.read")
        }
        let consent = try #require(try await setting.service.consents.all(of: setting.ada).first)
        #expect(consent.allowed?.descriptions.count == AllowedAccess.maximumCount)
        try await setting.update { $0.clientName = "Notes" }
        #expect(try await !setting.covers("notes.read"))
    }

    @Test func `counts what was allowed again among the newest`() async throws {
        let setting = try await Setting(granted: "notes.read")
        for number in 1..<AllowedAccess.maximumCount {
            try await setting.update { $0.clientName = "Notes \(number)" }
            try await setting.grant("notes.read")
        }
        try await setting.update { $0.clientName = "Notes" }
        try await setting.grant("notes.write")
        try await setting.update { $0.clientName = "Other" }
        try await setting.grant("notes.read")
        try await setting.update { $0.clientName = "Notes" }
        #expect(try await setting.covers("notes.read notes.write"))
        try await setting.update { $0.clientName = "Notes 1" }
        #expect(try await !setting.covers("notes.read"))
    }

    @Test func `that contains something of a later version covers the rest`() throws {
        let access = RequestedAccess(
            client: "notes", clientName: "Notes", destination: .ownMachine, sector: .client("notes"), backend: nil,
            scope: "openid", claims: [], outlivesSignOut: false)
        var allowed = AllowedAccess()
        allowed.add(access)
        var descriptions = try #require(JSONValue(cell: allowed.cell)?.array)
        var other = try #require(descriptions.first?.object)
        other["destination"] = .array([.string("orbit")])
        descriptions.append(.object(other))
        let read = try #require(AllowedAccess(cell: JSONValue.array(descriptions).cell))
        #expect(read == allowed && read.covers(access))
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

    @Test func `to a device ends with what its apps have exchanged`() async throws {
        let desk = try await Desk(World())
        _ = try await desk.exchange(for: "notes", key: try Desk.makeKey())
        let world = desk.world
        #expect(try await world.service.consents.clients(of: world.ada).map(\.name).contains("This device"))
        try await world.service.consents.revoke(PlatformClient.id, of: world.ada)
        #expect(try await world.families.allSatisfy { $0.revokedAt != nil })
    }
}
