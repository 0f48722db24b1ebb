import GatehouseOAuth
import GatehousePasswords
public import GatehouseServer
public import GatehouseService
public import GatehouseTypes

/// A complete service without sockets. It uses real cryptography and real routes, a storage in memory, a manual clock
/// and a reproducible random source. Passwords are hashed at the lowest possible cost.
public struct InProcessService: Sendable {
    /// The initial access token for registering apps.
    public static let administration = Secret("an-initial-access-token")

    /// The storage of the service.
    public let storage: any ServiceStorage
    /// The clock.
    public let time: ManualTimeSource
    /// The service.
    public let service: TokenService
    /// The routes of the service.
    public let server: Server
    /// A transport that sends requests to the routes.
    public let transport: InProcessTransport

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier.
    ///   - storage: The storage of the service.
    ///   - time: The clock.
    ///   - seed: The seed of the random source.
    ///   - diagnostics: The sink for diagnostic events.
    ///   - configure: Changes the configuration.
    /// - Throws: ``ServiceError``.
    public init(
        issuer: String = "https://id.example.com", storage: any ServiceStorage = MemoryStorage(),
        time: ManualTimeSource = ManualTimeSource(), seed: UInt64 = 1,
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws {
        let randomness = SeededRandomSource(seed: seed)
        var configuration = try ServiceConfiguration(issuer: issuer)
        configure(&configuration)
        let parameters = Argon2Parameters(memory: 8, passes: 1, lanes: 1) ?? .owaspMinimum
        self.storage = storage
        self.time = time
        service = try await TokenService(
            configuration: configuration, storage: storage,
            masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource(seed: 42))),
            passwords: PasswordHasher(parameters: parameters, randomness: randomness, maximumWaiting: 1024), time: time,
            randomness: randomness, replays: InMemoryReplayMemory(time: time))
        server = Server(service: service, administration: InProcessService.administration, diagnostics: diagnostics)
        transport = InProcessTransport(server: server)
    }
}
