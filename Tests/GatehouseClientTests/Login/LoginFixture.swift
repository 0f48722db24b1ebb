import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A module with a provider that knows passwords ("mail") and one that needs nobody ("work").
struct LoginFixture {
    static let password = "correct horse"

    let time = ManualTimeSource()
    let store = FaultyStore()
    let service: FakeAuthService
    let mail: FakePasswordProvider
    let work: FakeProvider
    let manager: AuthManager
    let remembered = Remembered()
    let module: LoginModule

    /// Where the last used provider is kept.
    final class Remembered: Sendable {
        private let name = Mutex<String?>(nil)
        var value: String? { name.withLock { $0 } }
        func set(_ value: String?) { name.withLock { $0 = value } }
        var memory: LoginMemory { LoginMemory(read: { self.value }, save: { self.set($0) }) }
    }

    static let choices = [
        LoginProvider(id: "work", displayName: "Your employer"), LoginProvider(id: "mail", displayName: "Email"),
    ]

    init(mailProcess: any LoginProcess = PasswordLogin()) async throws {
        service = FakeAuthService(time: time)
        mail = FakePasswordProvider(
            FakeProvider(service, id: "mail"), accounts: ["ada@example.com": Secret(LoginFixture.password)])
        work = FakeProvider(service, id: "work")
        manager = try AuthManager(providers: [mail, work], store: store, time: time)
        module = try LoginModule(
            manager, offering: LoginFixture.choices, through: ["work": DirectLogin(), "mail": mailProcess],
            withoutAccount: "I am new", remembering: remembered.memory)
        try await manager.restore()
    }

    static func answers(_ username: String, _ password: String, again: String? = nil) -> ScriptedPrompt.Step {
        .fill(["username": username, "password": password, "password-again": again ?? password])
    }

    static let right = answers("ada@example.com", password)

    /// The code of the error that an operation ends with.
    static func code(_ operation: () async throws -> some Any) async -> AuthError.Code? {
        do {
            _ = try await operation()
            return nil
        } catch {
            return AuthError(error).code
        }
    }
}

/// A process that does what a test says.
struct CustomLogin: LoginProcess {
    let body: @Sendable (LoginAttempt) async throws -> AuthSession

    init(_ body: @escaping @Sendable (LoginAttempt) async throws -> AuthSession) {
        self.body = body
    }

    func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        try await body(attempt)
    }
}
