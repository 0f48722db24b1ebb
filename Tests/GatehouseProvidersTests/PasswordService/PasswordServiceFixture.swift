import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes

/// A password service, its provider and somebody who has an account there.
struct PasswordServiceFixture: Sendable {
    /// The services that the same tests run against.
    enum Service: String, CaseIterable, Sendable {
        case firebase, supabase, plain
    }

    static let email = "ada@example.com"
    static let password = "correct horse"

    let service: Service
    let book: AccountBook
    let network: FaultyTransport
    let provider: PasswordServiceProvider
    private let holder: any Sendable
    private let refusal: HTTPResponse

    init(_ service: Service, confirms: Bool = false) {
        self.service = service
        let description: PasswordServiceDescription
        switch service {
        case .firebase:
            let fake = FirebaseService()
            (book, holder, network) = (fake.book, fake, FaultyTransport(fake.transport))
            description = .firebase(project: "notes-1", apiKey: FirebaseService.key)
            refusal = FirebaseService.error("INVALID_PASSWORD")
        case .supabase:
            let fake = SupabaseService(confirms: confirms)
            (book, holder, network) = (fake.book, fake, FaultyTransport(fake.transport))
            description = .supabase("https://abc.supabase.co", apiKey: SupabaseService.key)
            refusal = SupabaseService.error("invalid_credentials")
        case .plain:
            let fake = PlainPasswordService()
            (book, holder, network) = (fake.book, fake, FaultyTransport(fake.transport))
            description = PlainPasswordService.description
            refusal = PlainPasswordService.refusal("wrong_password", 403)
        }
        provider = PasswordServiceProvider(description, transport: network, time: ManualTimeSource())
    }

    @discardableResult
    func addAccount(factors: [String] = [], isVerified: Bool = true) -> AccountBook.Account {
        book.add(
            PasswordServiceFixture.email, PasswordServiceFixture.password, factors: factors, isVerified: isVerified)
    }

    static func context(
        _ email: String = email, _ password: String = password
    ) -> SignInContext {
        SignInContext(credential: PasswordCredential(username: email, password: Secret(password)))
    }

    func signIn() async throws -> AuthSession {
        try await provider.signIn(PasswordServiceFixture.context())
    }

    /// What a request is for, in this service's words.
    func exchange(_ request: HTTPRequest) -> ProviderExchange? {
        let grant = request.queryItems.first { $0.name == "grant_type" }?.value
        switch (request.path, grant) {
        case ("/v1/accounts:signInWithPassword", _), ("/auth/v1/token", "password"), ("/sessions", _): return .signIn
        case ("/v1/token", _), ("/auth/v1/token", "refresh_token"), ("/sessions/renewal", _): return .refresh
        default: return nil
        }
    }

    /// Firebase with an account, and a provider from a description.
    static func firebase(as description: ProviderDescription) throws -> ProviderUnderTest {
        try PasswordServiceFixture(.firebase).subject(description, key: FirebaseService.key)
    }

    /// Supabase with an account, and a provider from a description.
    static func supabase(as description: ProviderDescription) throws -> ProviderUnderTest {
        try PasswordServiceFixture(.supabase).subject(description, key: SupabaseService.key)
    }

    private func subject(_ description: ProviderDescription, key: String) throws -> ProviderUnderTest {
        addAccount()
        return subject(try description.provider(clientID: ClientID(key), transport: network))
    }

    var subject: ProviderUnderTest { subject(provider) }

    func subject(_ provider: any RemoteAuthProvider) -> ProviderUnderTest {
        ProviderUnderTest(
            provider, context: PasswordServiceFixture.context(), network: network, refusal: refusal,
            exchange: { exchange($0) }
        ) { session in
            book.end(token: session.refreshToken?.revealed ?? "")
        }
    }
}

/// The error that an operation ends with.
func authError(_ operation: () async throws -> some Any) async -> AuthError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return AuthError(error)
    }
}
