// snippet.session
import Foundation
import Gatehouse

struct NotesSession {
    let auth: AuthManager
    let api: LoaderChain

    init(folder: URL) {
        auth = AuthManager(
            provider: OpenIDProvider(
                issuer: "https://id.example.com", clientID: "notes", scope: "openid offline_access notes.read"),
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

    func notes() async throws -> String? {
        var request = HTTPRequest(url: "https://api.example.com/notes")
        request.authenticationMethod = .oauth
        let response = try await api.load(request)
        return response.status.isSuccess ? response.text : nil
    }

    func signOut() async {
        await auth.signOut()
        await auth.finishRevocations()
    }
}
// snippet.end

// snippet.additional
func staffProvider() -> OpenIDProvider {
    var issuer = IssuerSettings(issuer: "https://id.example.com", authentication: .none("notes"))
    issuer.quirks.authorizationParameters = [("connection", "staff")]
    var settings = OpenIDSettings(issuer, scope: "openid offline_access notes.read")
    settings.redirectURI = URL(string: "http://127.0.0.1:8250/callback")
    return OpenIDProvider(settings, transport: LoaderChain {})
}
// snippet.end

// snippet.errors
func message(for error: any Error) -> String {
    guard let error = error as? AuthError else { return "Try again later." }
    return switch error.recovery {
    case .retry: "Please try again. You are still signed in."
    case .reauthenticate: "Please sign in again."
    case .none: "Please contact support."
    }
}
// snippet.end

// snippet.tokens
/// A session of tokens that another client has stored on this machine.
func session(issuer: String, subject: AccountID, refreshToken: Secret, idToken: Secret?) -> AuthSession {
    AuthSession(
        provider: ProviderID(rawValue: issuer), account: Account(issuer: issuer, subject: subject),
        // It has expired, so the first request refreshes it.
        accessToken: AccessToken(Secret("none"), receivedAt: Date(), lifetime: .zero), refreshToken: refreshToken,
        idToken: idToken, scope: "openid offline_access notes.read")
}
// snippet.end
