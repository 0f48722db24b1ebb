// snippet.session
import Foundation
import Gatehouse

struct TenantSession {
    static let scope: Scope = "openid profile email offline_access read:notes"
    let auth: AuthManager
    let api: LoaderChain

    init(clientID: ClientID, folder: URL) throws {
        let tenant = ProviderDescription.auth0(domain: "example.eu.auth0.com", audience: "https://api.example.com")
        var setup = ProviderSetup(clientID: clientID, transport: LoaderChain {})
        setup.scope = TenantSession.scope
        setup.redirectURI = URL(string: "http://127.0.0.1:8250/callback")  // as registered
        auth = AuthManager(
            provider: try tenant.provider(setup),
            store: FileStore(file: folder.appending(path: "session.json")))
        api = LoaderChain { [auth] in
            Retry(.exponential(maximumAttempts: 3))
            Authenticate([.oauth: auth.authenticator(for: "https://api.example.com")])
        }
    }

    func signIn() async throws -> Account {
        if let account = try await auth.restore().account { return account }
        return try await auth.signIn(using: .systemBrowser)
    }

    func signUp() async throws -> Account {
        try await auth.signUp(SignInContext(userAgent: .systemBrowser))
    }

    func accessToken() async throws -> AccessToken {
        try await auth.validSession(minimumValidity: .seconds(60)).accessToken
    }

    func name() async throws -> String? {
        let provider = try auth.provider(as: OpenIDProvider.self)
        return try await provider.userInfo(for: auth.validSession()).claims["name"]?.string
    }

    func signOutEverywhere() async {
        await auth.signOutEverywhere(SignInContext(userAgent: .systemBrowser))
    }
}
// snippet.end
