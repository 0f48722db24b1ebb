import GatehouseOAuth
import GatehousePasswords
public import GatehouseServer
public import GatehouseService
public import GatehouseTypes

/// A whole service without sockets: real cryptography and real routes over a storage in memory, with a manual clock and
/// randomness that is the same each time. Passwords are hashed at the least cost that there is.
public struct InProcessService: Sendable {
    /// What has to be shown to register apps.
    public static let administration = Secret("an-initial-access-token")

    /// Where everything is kept.
    public let storage: any ServiceStorage
    /// The clock.
    public let time: ManualTimeSource
    /// The service.
    public let service: TokenService
    /// Its routes.
    public let server: Server
    /// Sends requests to its routes.
    public let transport: InProcessTransport

    /// Opens a service.
    ///
    /// - Parameters:
    ///   - issuer: Its issuer.
    ///   - storage: Where everything is kept.
    ///   - time: The clock.
    ///   - seed: What its randomness follows from.
    ///   - diagnostics: Hears of failures.
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
