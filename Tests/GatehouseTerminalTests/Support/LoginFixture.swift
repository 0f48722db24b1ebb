import GatehouseClient
import GatehouseTesting
import GatehouseTypes

/// A module with a provider that knows passwords ("mail") and one that asks no questions ("work").
struct LoginFixture {
    static let password = "correct horse"

    let module: LoginModule

    init() async throws {
        let time = ManualTimeSource()
        let service = FakeAuthService(time: time)
        let mail = FakePasswordProvider(
            FakeProvider(service, id: "mail"), accounts: ["ada@example.com": Secret(LoginFixture.password)])
        let manager = try AuthManager(
            providers: [mail, FakeProvider(service, id: "work")], store: MemoryStore(nil), time: time)
        module = try LoginModule(
            manager,
            offering: [
                LoginProvider(id: "work", displayName: "Your employer"),
                LoginProvider(id: "mail", displayName: "Email"),
            ],
            through: ["work": DirectLogin(), "mail": PasswordLogin()], withoutAccount: "I am new")
        try await manager.restore()
    }

    /// The code of the error that an operation ends with; nil if it ends without one.
    static func code(_ operation: () async throws -> some Any) async -> AuthError.Code? {
        do {
            _ = try await operation()
            return nil
        } catch {
            return AuthError(error).code
        }
    }
}
