import Foundation
import Gatehouse

// The article Choosing a provider: providers from descriptions, from settings, and without a user.

func swapExample(store: FileStore, browser: any UserAgent) throws -> LoginModule {
    // snippet.swap
    let description = ProviderDescription.okta(domain: "example.okta.com")  // the one line to swap
    let auth = AuthManager(provider: try description.provider(clientID: "0oa1234"), store: store)
    let login = try LoginModule(auth, offering: [description], userAgent: browser)
    // snippet.end
    return login
}

func switchExample(_ auth: AuthManager) async throws {
    // snippet.use
    try await auth.use(try ProviderDescription.gitLab().provider(clientID: "notes"))
    // snippet.end
}

func settingsExample(store: FileStore) -> AuthManager {
    // snippet.settings
    var settings = OpenIDSettings(
        IssuerSettings(issuer: "https://id.example.com", authentication: .none("notes")),
        scope: "openid offline_access notes.read", resources: ["https://api.example.com"])
    settings.redirectURI = URL(string: "http://127.0.0.1:7010/callback")  // for a provider that compares the port, too
    settings.prompt = [Prompt.login]
    settings.issuer.keyBinding = .never  // bearer tokens
    let auth = AuthManager(provider: OpenIDProvider(settings, transport: LoaderChain {}), store: store)
    // snippet.end
    return auth
}

func keyExample(key: any ProofKey) throws -> OpenIDSettings {
    // snippet.fapi
    let settings = OpenIDSettings.fapi2(
        issuer: "https://id.example.com", client: try PrivateKeyJWT("notes", key: key))
    // snippet.end
    return settings
}

func userInfoExample(_ auth: AuthManager) async throws -> UserInfo {
    // snippet.userInfo
    let provider = try auth.provider(as: OpenIDProvider.self)
    let info: UserInfo = try await provider.userInfo(for: auth.validSession())
    // snippet.end
    return info
}

func appleExample(keyFile: URL) throws -> any RemoteAuthProvider {
    // snippet.apple
    var setup = ProviderSetup(clientID: "com.example.notes", transport: LoaderChain {})
    setup.authenticator = try AppleClientSecret(
        setup.clientID, teamID: "TEAM123456", keyID: "KEY1234567",
        pem: Secret(String(contentsOf: keyFile, encoding: .utf8)))
    setup.redirectURI = URL(string: "https://notes.example.com/signed-in")
    let provider = try ProviderDescription.apple.provider(setup)
    // snippet.end
    return provider
}

func catalogueExample(
    _ name: String, _ parameters: [String: String], folder: URL
) throws -> any RemoteAuthProvider {
    // snippet.catalogue
    guard let entry = ProviderCatalogue[name] else { throw AuthError(.unknownProvider) }
    var setup = ProviderSetup(clientID: "notes", transport: LoaderChain {})
    setup.pendingAuthorizations = FilePendingAuthorizationStore(folder: folder)
    setup.keyBinding = IssuerSettings.KeyBinding.never
    let provider = try entry.description(parameters).provider(setup)
    // snippet.end
    return provider
}

func capabilityExample(_ auth: AuthManager, _ provider: any RemoteAuthProvider) async throws {
    // snippet.capabilities
    if provider.supports(.anonymousSignIn) {
        try await auth.signInAnonymously()
    } else {
        try await auth.signIn(using: .systemBrowser)
    }
    // snippet.end
}

func serviceAccountExample(key: any ProofKey, store: FileStore) throws -> AuthManager {
    // snippet.serviceAccount
    var issuer = IssuerSettings(
        issuer: "https://id.example.com", client: try PrivateKeyJWT("reports", key: key), keyBinding: .required)
    issuer.pushesRequests = IssuerSettings.RequestPushing.never
    let provider = ClientCredentialsProvider(issuer, scope: "reports.write", transport: LoaderChain {})
    let auth = AuthManager(provider: provider, store: store)  // sign in with auth.signIn(): no user is needed
    // snippet.end
    return auth
}

func platformExample(device: AuthManager, store: FileStore) -> AuthManager {
    // snippet.platform
    let issuer = IssuerSettings(issuer: "https://id.example.com", authentication: .none("notes"))
    let provider = PlatformAccountProvider(
        issuer, broker: LocalPlatformBroker(manager: device, clientID: "platform"),
        resources: ["https://api.example.com"], transport: LoaderChain {})
    let auth = AuthManager(provider: provider, store: store)
    // snippet.end
    return auth
}
