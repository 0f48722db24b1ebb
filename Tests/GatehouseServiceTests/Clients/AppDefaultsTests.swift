import GatehouseOAuth
import GatehouseService
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("The metadata of an ordinary app")
struct AppDefaultsTests {
    private func app(_ redirectURIs: [String], change: (inout ClientMetadata) -> Void = { _ in }) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = "App"
        metadata.redirectURIs = redirectURIs
        change(&metadata)
        return metadata.completedForApp()
    }

    private static let people: Scope = "openid profile email offline_access"

    @Test(arguments: [
        ["https://app.example.com/callback"], ["https://127.0.0.1:8443/callback"],
        ["https://app.example.com/callback", "http://127.0.0.1:3000/callback"],
    ])
    func `are those of a web app for an https URL`(redirectURIs: [String]) async throws {
        let metadata = app(redirectURIs)
        #expect(metadata.applicationType == "web" && metadata.tokenEndpointAuthMethod == "client_secret_basic")
        #expect(metadata.idTokenSignedResponseAlg == "RS256" && metadata.scope == Self.people)
        #expect(metadata.grantTypes == [.authorizationCode, .refreshToken])
        let registered = try await World().service.registerClient(metadata)
        #expect(registered.secret != nil && !registered.client.requiresDPoP)
        #expect(registered.client.authenticationMethods == ["client_secret_basic", "client_secret_post"])
        #expect(registered.client.codeProtection == .client)
    }

    @Test(arguments: [
        ["http://127.0.0.1/callback"], ["http://localhost:4242"], ["com.example.app:/callback"],
        ["com.example.app:/callback", "https://app.example.com/callback"],
    ])
    func `are those of a native app for a loopback address or a private-use scheme`(redirectURIs: [String]) async throws
    {
        let metadata = app(redirectURIs)
        #expect(metadata.applicationType == "native" && metadata.tokenEndpointAuthMethod == "none")
        #expect(metadata.idTokenSignedResponseAlg == nil && metadata.scope == Self.people)
        #expect(metadata.grantTypes == [.authorizationCode, .refreshToken, .tokenExchange])
        let registered = try await World().service.registerClient(metadata)
        #expect(registered.secret == nil && registered.client.requiresDPoP)
        #expect(registered.client.codeProtection == .pkce)
    }

    @Test func `are those of an app in a browser for an https URL and no secret`() async throws {
        let metadata = app(["https://app.example.com/callback"]) { $0.tokenEndpointAuthMethod = "none" }
        #expect(metadata.applicationType == "web" && metadata.scope == Self.people)
        #expect(metadata.idTokenSignedResponseAlg == nil)
        #expect(metadata.grantTypes == [.authorizationCode, .refreshToken])
        let client = try await World().service.registerClient(metadata).client
        #expect(client.browserOrigins == ["https://app.example.com"])
        #expect(client.requiresDPoP && client.codeProtection == .pkce)
    }

    @Test func `change nothing that was chosen`() {
        let chosen = app(["https://app.example.com/callback"]) {
            $0.applicationType = "native"
            $0.tokenEndpointAuthMethod = "client_secret_post"
            $0.idTokenSignedResponseAlg = "EdDSA"
            $0.scope = "openid"
            $0.grantTypes = [.authorizationCode]
            $0.dpopBoundAccessTokens = true
        }
        #expect(chosen.completedForApp() == chosen)
        #expect(chosen.applicationType == "native" && chosen.tokenEndpointAuthMethod == "client_secret_post")
        #expect(chosen.idTokenSignedResponseAlg == "EdDSA" && chosen.scope == "openid")
        #expect(chosen.grantTypes == [.authorizationCode] && chosen.dpopBoundAccessTokens == true)
        // An app that opens https URLs on its user's machine can't keep a secret.
        let claimed = app(["https://app.example.com/callback"]) { $0.applicationType = "native" }
        #expect(claimed.tokenEndpointAuthMethod == "none" && claimed.idTokenSignedResponseAlg == nil)
        // A web app that is developed on its author's machine.
        let developed = app(["http://localhost:3000/callback"]) { $0.applicationType = "web" }
        #expect(developed.tokenEndpointAuthMethod == "client_secret_basic")
        #expect(developed.idTokenSignedResponseAlg == "RS256")
        // What the client's key signs isn't read by the libraries that know only RS256.
        let withKey = app(["https://app.example.com/callback"]) { $0.tokenEndpointAuthMethod = "private_key_jwt" }
        #expect(withKey.applicationType == "web" && withKey.idTokenSignedResponseAlg == nil)
    }

    @Test func `are a secret and no person for a client that acts for itself`() {
        let job = app([]) { $0.grantTypes = [.clientCredentials] }
        #expect(job.tokenEndpointAuthMethod == "client_secret_basic" && job.applicationType == nil)
        #expect(job.scope == nil && job.idTokenSignedResponseAlg == nil)
        let both = app(["http://127.0.0.1/callback"]) { $0.grantTypes = [.clientCredentials, .authorizationCode] }
        #expect(both.tokenEndpointAuthMethod == "client_secret_basic" && both.applicationType == "native")
        #expect(both.scope == Self.people && both.idTokenSignedResponseAlg == "RS256")
    }

    @Test func `are no codes for an app without redirect URIs`() async throws {
        let player = app([]) { $0.grantTypes = [.deviceCode, .refreshToken] }
        #expect(player.tokenEndpointAuthMethod == "none" && player.scope == Self.people)
        let exchanging = app([])
        #expect(exchanging.grantTypes == [.refreshToken, .tokenExchange] && exchanging.scope == nil)
        let client = try await World().service.registerClient(exchanging).client
        #expect(client.scope == "openid offline_access" && client.requiresDPoP)
    }
}

@Suite("The identifier that a client's name suggests")
struct ClientIdentifierTests {
    @Test(arguments: [
        ("Wiki", "wiki"), ("Our Wiki", "our-wiki"), ("wiki_2 (old)", "wiki-2-old"),
        ("Café Übersicht", "cafe-ubersicht"),
        ("  x  ", "x"),
    ])
    func `has its words in small letters`(name: String, id: ClientID) {
        #expect(ClientNames.identifier(for: name) == id)
    }

    @Test(arguments: [
        "", "!", "Вики", "Wiki 維基", "Platform", String(repeating: "a", count: 65),
        String(repeating: "c", count: 43),
    ])
    func `is none where nothing can have it, or its letters would be lost`(name: String) {
        #expect(ClientNames.identifier(for: name) == nil)
    }
}
