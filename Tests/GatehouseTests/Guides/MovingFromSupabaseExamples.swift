// snippet.session
import Foundation
import Gatehouse

struct ProjectSession {
    static let project = "https://abc.supabase.co"
    let auth: AuthManager

    init(publishableKey: String, store: any AuthDataStore, transport: any HTTPTransport = LoaderChain {}) throws {
        let provider = try ProviderDescription.supabase(ProjectSession.project).provider(
            clientID: ClientID(publishableKey), transport: transport)
        auth = AuthManager(provider: provider, store: store)
    }

    func signIn(email: String, password: Secret) async throws -> Account {
        try await auth.signIn(SignInContext(credential: PasswordCredential(username: email, password: password)))
    }

    func accessToken() async throws -> String {
        try await auth.validSession().accessToken.value.revealed
    }

    func signOut() async {
        await auth.signOut()
        await auth.finishRevocations()
    }
}
// snippet.end

// snippet.rows
struct Rows {
    let auth: AuthManager
    let publishableKey: String

    func notes() async throws -> String? {
        let api = LoaderChain {
            ModifyRequest { [publishableKey] in $0.headers["apikey"] = publishableKey }
            Retry(.exponential(maximumAttempts: 3))
            Authenticate([.oauth: auth.authenticator(for: "https://abc.supabase.co")])
        }
        var request = HTTPRequest(url: "https://abc.supabase.co/rest/v1/notes?select=*")
        request.authenticationMethod = .oauth
        return try await api.load(request).text
    }
}
// snippet.end

// snippet.factor
func signInWithFactor(
    _ auth: AuthManager, with credential: PasswordCredential, code: (AuthenticationFactor) async -> Secret
) async throws -> Account {
    do {
        return try await auth.signIn(SignInContext(credential: credential))
    } catch let error as AuthError {
        guard let challenge = error.factorChallenge, let factor = challenge.factors.first else { throw error }
        let prepared = try await auth.prepare(factor, for: challenge)
        return try await auth.answer(prepared, with: factor, code: await code(factor))
    }
}
// snippet.end

// snippet.import
/// The session that supabase-swift has stored, for `MigratingStore`.
struct StoredBySupabase: AuthDataStore {
    struct Tokens {
        var accessToken: Secret
        var refreshToken: Secret
        var userID: UUID
        var email: String?
    }

    let tokens: @Sendable () async throws -> Tokens?
    let delete: @Sendable () async throws -> Void

    func read() async -> StoreReading {
        do {
            guard let tokens = try await tokens() else { return .absent }
            return .found(AuthRecord(session: StoredBySupabase.session(tokens), generation: 1))
        } catch {
            return .unavailable(reason: "the session of supabase-swift can't be read: \(error)")
        }
    }

    func save(_ record: AuthRecord) async throws {
        throw AuthError(.storeFailed, "the session of supabase-swift is only read")
    }

    func erase() async throws { try await delete() }

    private static func session(_ tokens: Tokens) -> AuthSession {
        AuthSession(
            provider: "supabase",
            account: Account(
                issuer: ProjectSession.project + "/auth/v1",
                subject: AccountID(tokens.userID.uuidString.lowercased()),  // as the server writes it
                displayName: tokens.email),
            // Its age isn't known, so the first request refreshes it.
            accessToken: AccessToken(tokens.accessToken, receivedAt: Date(), lifetime: .zero),
            refreshToken: tokens.refreshToken)
    }
}
// snippet.end
