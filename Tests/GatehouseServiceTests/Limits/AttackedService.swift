import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Synchronization
import Testing

/// A service with Ada's account, whose hashes and transactions are counted.
struct AttackedService {
    /// What became of a try to sign in.
    enum Outcome: Hashable {
        case authenticated
        case refused
        case limited
        case busy
    }

    /// Counts hashes.
    final class HashCounter: Sendable {
        private let counter = Mutex(0)
        var count: Int { counter.withLock { $0 } }

        func hash(_ password: [UInt8], _ salt: [UInt8]) -> [UInt8] {
            counter.withLock { $0 += 1 }
            return Array((password + salt + [UInt8](repeating: 0, count: 32)).prefix(32))
        }
    }

    let hashes = HashCounter()
    let engine = HookedEngine(TestedEngine.make())
    let time = ManualTimeSource()
    let service: TokenService
    let ada: AccountID

    init(
        maximumWaiting: Int = 1_024, configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws {
        var configuration = try ServiceConfiguration(issuer: World.issuer)
        configure(&configuration)
        let hasher = PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 8, passes: 1, lanes: 1)),
            maximumWaiting: maximumWaiting, worker: ThreadWorker()
        ) { [hashes] password, salt, _, _ in hashes.hash(password, salt) }
        service = try await TokenService(
            configuration: configuration, storage: ServiceStorage(engine),
            masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource())), passwords: hasher, time: time,
            replays: InMemoryReplayMemory(time: time))
        ada = try await service.addAccount(email: ServiceDriver.email, password: World.password)
    }

    /// Tries to sign in.
    func attempt(
        _ email: String = ServiceDriver.email, password: Secret = World.password, from origin: SignInOrigin
    ) async throws -> Outcome {
        do {
            _ = try await service.authenticate(email: email, password: password, from: origin)
            return .authenticated
        } catch let refusal as Refusal {
            guard refusal.code == .tooManyAttempts else {
                #expect(refusal.code == .accessDenied)
                return .refused
            }
            #expect(refusal.retryDelay.map { $0 > .zero } == true)
            return .limited
        } catch let error as ServiceError where error.code == .overloaded {
            return .busy
        }
    }

    /// Tries a wrong password.
    func guess(_ email: String = ServiceDriver.email, from address: String?) async throws -> Outcome {
        try await attempt(email, password: Secret("a wrong password"), from: SignInOrigin(address))
    }

    /// Tries five wrong passwords from each of 100 networks.
    func attack(_ email: String = ServiceDriver.email) async throws {
        for number in 0..<100 {
            for _ in 0..<5 { _ = try await guess(email, from: "198.51.100.\(number)") }
        }
    }

    /// What becomes of many tries at once.
    func atOnce(
        _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Outcome
    ) async throws -> [Outcome: Int] {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            for number in 0..<count { group.addTask { try await body(number) } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    /// The cookie of a browser in which Ada has signed in now.
    func knownBrowser(besides old: Secret? = nil) async throws -> Secret {
        let authenticated = try await service.authenticate(
            email: ServiceDriver.email, password: World.password,
            from: SignInOrigin("203.0.113.200", knownBrowser: old))
        return service.knownBrowsers.remember(authenticated.standing, besides: old)
    }

    func count(_ event: AuditEvent) async throws -> Int {
        try await service.records.countAuditEntries(matching: AuditQuery(event: event))
    }
}
