import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes

/// The chain of the design's example, with somebody signed in.
enum ExampleChain {
    static func make(over transport: some HTTPTransport) async throws -> LoaderChain {
        let time = SystemTimeSource()
        let service = FakeAuthService(time: time, lifetime: .seconds(3600))
        let auth = AuthManager(provider: FakeProvider(service), store: MemoryStore(), time: time)
        try await auth.restore()
        try await auth.signIn(
            SignInContext(credential: PasswordCredential(username: "ada", password: Secret("a password"))))
        guard let server = URL(string: "https://api.example.com").flatMap({ Origin($0) }),
            let basic = BasicCredentials(username: "ada", password: Secret("a password"))
        else { throw BenchmarkFailure("the example can't be set up") }
        return LoaderChain(transport: transport) {
            ApplyEnvironment(ServerEnvironment(host: "api.example.com", pathPrefix: "/v1"))
            Retry(.exponential(maximumAttempts: 3), time: time)
            Throttle(maximumRequests: 8)
            Authenticate([.oauth: auth.authenticator(for: server), .basic: BasicAuthenticator(basic, for: server)])
        }
    }
}
