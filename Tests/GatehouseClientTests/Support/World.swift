import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

/// A manager with everything around it that a test may want to touch.
struct World {
    let time: ManualTimeSource
    let service: FakeAuthService
    let provider: FakeProvider
    let store: FaultyStore
    let sink = CollectingSink()
    let manager: AuthManager

    /// Nothing is renewed before a request needs it.
    static let pulled = RefreshPolicy(ahead: .zero, spacing: .zero)

    static let api = makeOrigin("https://api.example.com")

    init(
        stored record: AuthRecord? = nil, on service: FakeAuthService? = nil, lifetime: Duration = .seconds(300),
        policy: RefreshPolicy = World.pulled, time: ManualTimeSource = ManualTimeSource(),
        points: SchedulingPoints = SchedulingPoints(), outside: @escaping @Sendable () async -> Void = {}
    ) {
        self.time = time
        self.service = service ?? FakeAuthService(time: time, lifetime: lifetime)
        provider = FakeProvider(self.service, point: outside)
        store = FaultyStore(record: record, point: outside)
        manager = AuthManager(
            provider: provider, store: store, time: time, policy: policy, diagnostics: sink,
            points: points)
    }

    /// A world in which somebody is signed in.
    static func signedIn(
        as name: String = "alice", lifetime: Duration = .seconds(300), policy: RefreshPolicy = World.pulled
    ) async throws -> World {
        let world = World(lifetime: lifetime, policy: policy)
        try await world.manager.restore()
        try await world.signIn(as: name)
        return world
    }

    @discardableResult
    func signIn(as name: String = "alice") async throws -> Account {
        try await manager.signIn(
            SignInContext(credential: PasswordCredential(username: name, password: Secret("hunter2"))))
    }

    /// The same store and service after the program was started anew.
    func restarted() -> World {
        World(stored: store.record, on: service, time: time)
    }

    /// Waits until the state is one that a test waits for.
    @discardableResult
    func wait(for isWanted: (AuthenticationState) -> Bool) async -> AuthenticationState {
        for await state in manager.states where isWanted(state) { return state }
        return manager.state
    }

    func loader(over transport: ScriptedTransport) -> LoaderChain {
        LoaderChain(transport: transport) {
            Authenticate([.oauth: manager.authenticator(for: World.api)])
        }
    }

    static func request(_ method: AuthenticationMethod? = .oauth, _ address: String = "https://api.example.com/notes")
        -> HTTPRequest
    {
        var request = HTTPRequest(path: "/notes")
        let url = URL(string: address)
        request.scheme = url?.scheme
        request.host = url?.host()
        request.port = url?.port
        request.authenticationMethod = method
        return request
    }
}

func makeOrigin(_ address: String) -> Origin {
    guard let origin = URL(string: address).flatMap({ Origin($0) }) else {
        preconditionFailure("\(address) has no origin")
    }
    return origin
}

extension AuthSession {
    /// A session as a provider would make it.
    static func sample(
        _ subject: AccountID = "alice", access: String = "access", refresh: String? = "refresh",
        lifetime: Duration? = .seconds(300), provider: ProviderID = "fake", proofKeyID: KeyID? = nil
    ) -> AuthSession {
        AuthSession(
            provider: provider, account: Account(issuer: "https://id.example.com", subject: subject),
            accessToken: AccessToken(
                Secret(access), receivedAt: Date(timeIntervalSince1970: 1_800_000_000), lifetime: lifetime),
            refreshToken: refresh.map { Secret($0) }, proofKeyID: proofKeyID)
    }
}

extension ServerRejection {
    /// What an OAuth server says when a grant is no good any more.
    static func sample() throws -> ServerRejection {
        let response = HTTPResponse(status: .badRequest, body: Array(#"{"error":"invalid_grant"}"#.utf8))
        return try #require(ServerRejection(response, final: .invalidGrant))
    }
}
