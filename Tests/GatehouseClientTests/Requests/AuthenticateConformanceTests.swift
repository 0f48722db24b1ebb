import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Authenticate")
struct AuthenticateConformanceTests {
    @Test(arguments: LoaderConformance.checks)
    func `keeps the contract of loaders`(check: LoaderConformance.Check) async throws {
        try await check.run {
            $0.authenticationMethod = .oauth
        } _: {
            let world = try await World.signedIn()
            return Authenticate([.oauth: world.manager.authenticator(for: makeOrigin("https://loader.example"))])
        }
    }

    @Test(arguments: LoaderConformance.checks)
    func `keeps it behind a loader that scopes requests to the session`(check: LoaderConformance.Check) async throws {
        try await check.run { ScopeToSession(try await World.signedIn().manager) }
    }
}
