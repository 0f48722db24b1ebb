import Foundation
import Gatehouse
import GatehouseURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The examples of Docs/client.md, to the letter: `ReadmeTests` compares them.

func loginExample(
    _ auth: AuthManager, prompt: some CredentialPrompt, unlock: (Account?) -> Void
) async throws {
    let service: ProviderID = "http://127.0.0.1:8080"  // an OpenIDProvider has its issuer as ID
    let module = try LoginModule(
        auth, offering: [LoginProvider(id: service, displayName: "Notes")],
        through: [service: DirectLogin(userAgent: .systemBrowser)], withoutAccount: "Continue without an account")
    switch try await module.login(asking: prompt) {
    case .signedIn(let account): unlock(account)
    case .withoutAccount: unlock(nil)
    }
}

func watchExample(_ auth: AuthManager, show: (Account?) -> Void) async {
    for await account in auth.observe(\.account) { show(account) }
}

func flowExample(
    transport: any HTTPTransport, folder: URL, store: FileStore, redirect: URL, callback: URL,
    open: (URL) async throws -> Void
) async throws {
    let settings = OpenIDSettings(
        IssuerSettings(issuer: "http://127.0.0.1:8080", authentication: .none("notes")),  // a client without a secret
        scope: "openid offline_access notes.read")
    let auth = AuthManager(
        provider: OpenIDProvider(
            settings, transport: transport, pendingAuthorizations: FilePendingAuthorizationStore(folder: folder)),
        store: store)
    let provider = try auth.provider(as: OpenIDProvider.self)  // the manager's own, which has the keys of its store
    let (address, _) = try await provider.beginSignIn(SignInContext(), redirect: redirect)
    try await open(address)
    // later, in whichever process the person was sent back to:
    try await auth.signIn(SignInContext(credential: AuthorizationCallback(callback)))
}

func chainExample(_ auth: AuthManager, server: Origin, browser: any UserAgent) async throws {
    let chain = LoaderChain {
        ScopeToSession(auth)
        PrivateCache()
        Deduplicate()
        Autocancel()
        Retry(.exponential(maximumAttempts: 3))
        Throttle(maximumRequests: 8)
        Authenticate([.oauth: auth.authenticator(for: server, stepUp: { _ in SignInContext(userAgent: browser) })])
    }
    async let cleaning: Void = auth.resetOnSessionEnd(chain)  // wipes the chain whenever the session ends

    await auth.signOut()  // in force at the call; the server is told in the background
    await auth.finishRevocations()  // waits for that, where a program is about to end
    await cleaning
}

struct ReportFailures: HTTPLoader {
    let report: @Sendable (HTTPStatus) -> Void

    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let response = try await next(request)
        if response.status.rawValue >= 500 { report(response.status) }
        return response
    }
}

func urlSessionExample(_ auth: AuthManager, server: Origin, request: URLRequest) async throws -> (Data, URLResponse) {
    var request = request
    let session = URLSession(configuration: .default, delegate: RedirectsWithoutCredentials(), delegateQueue: nil)
    var authorization = try await auth.authenticator(for: server).authorize(&request)
    var (data, response) = try await session.data(for: request)
    while try await authorization.renew(&request, after: response) {
        (data, response) = try await session.data(for: request)
    }
    return (data, response)
}

func accountsExample(
    folder: URL, provider: OpenIDProvider, browser: any UserAgent, account: Account.ID, server: Origin
) async throws -> OAuthAuthenticator {
    let accounts = try await AuthAccounts(in: FileAccountStore(folder: folder)) { _, store in
        AuthManager(provider: provider, store: store)
    }
    let ada = try await accounts.signIn(SignInContext(userAgent: browser))
    try await accounts.use(account)  // which one is current is a choice, nothing more
    let mine = ada.manager.authenticator(for: server)  // each account authorises its own requests
    return mine
}

func storeExample(folder: URL, credentials: String, _ auth: AuthManager) async -> any AuthDataStore {
    let store = EncryptedFileStore(
        file: folder.appending(path: "session.sealed"),
        keys: CredentialDirectory(path: credentials, name: "gatehouse")
    )
    for entry in await auth.history.entries { print(entry.time, entry.event, entry.details) }
    return store
}

/// No example of the guide: that apps can name what providers take and give, without another import.
func namesExample(_ provider: OpenIDProvider, _ session: AuthSession, _ key: any ProofKey) async throws -> UserInfo {
    let client = try PrivateKeyJWT("notes", key: key)
    var settings = OpenIDSettings.fapi2(issuer: "https://id.example.com", client: client)
    settings.prompt = [Prompt.login]
    guard session.accessToken.type == TokenType.dpop else { throw AuthError(.refused) }
    return try await provider.userInfo(for: session)
}
