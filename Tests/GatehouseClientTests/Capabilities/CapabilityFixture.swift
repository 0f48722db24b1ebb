import GatehouseClient
import GatehouseTesting
import GatehouseTypes

/// A manager with a provider that can do everything ("full"), and one that can only sign in ("plain").
struct CapabilityFixture {
    static let password = "correct horse"

    let service: FakeAuthService
    let full: FakeFullProvider
    let plain: FakeProvider
    let store = FaultyStore()
    let manager: AuthManager

    init(factors: [AuthenticationFactor] = []) async throws {
        let time = ManualTimeSource()
        service = FakeAuthService(time: time)
        full = FakeFullProvider(
            FakeProvider(service, id: "full"), accounts: ["ada": Secret(CapabilityFixture.password)], factors: factors)
        plain = FakeProvider(service, id: "plain")
        manager = try AuthManager(providers: [full, plain], store: store, time: time, policy: World.pulled)
        try await manager.restore()
    }

    static func credential(_ name: String, _ password: String = CapabilityFixture.password) -> SignInContext {
        SignInContext(credential: PasswordCredential(username: name, password: Secret(password)))
    }

    static let app = AuthenticationFactor(id: "f1", kind: .timeBasedCode)
    static let phone = AuthenticationFactor(id: "f2", kind: .textMessage, displayName: "+*****1234")
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
