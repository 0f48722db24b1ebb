public import GatehouseHTTP
import GatehousePasswords
public import GatehouseServer
public import GatehouseService
public import GatehouseTypes

/// A complete service without sockets. It uses real cryptography and real routes, a storage in memory, a manual clock
/// and a reproducible random source. Passwords are hashed at the lowest possible cost.
public struct InProcessService: Sendable {
    /// The storage of the service.
    public let storage: ServiceStorage
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
    /// - Throws: ``/GatehouseService/ServiceError``.
    public init(
        issuer: String = "https://id.example.com", storage: ServiceStorage = .memory,
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
            masterKey: try InProcessService.masterKey(),
            passwords: PasswordHasher(parameters: parameters, randomness: randomness, maximumWaiting: 1024), time: time,
            randomness: randomness)
        server = Server(service: service, diagnostics: diagnostics)
        transport = InProcessTransport(server: server)
    }

    /// A master key; without a seed, the one with which a service is created.
    package static func masterKey(seed: UInt64 = 42) throws -> MasterKey {
        try MasterKey(MasterKey.make(randomness: SeededRandomSource(seed: seed)))
    }
}

/// A transport that calls a service's routes directly instead of sending requests.
///
/// A request that has arrived is processed even if the client's task is cancelled meanwhile, since a real service
/// wouldn't notice the cancellation.
public struct InProcessTransport: HTTPTransport {
    private let server: Server
    private let address: String

    /// Creates a transport to a service.
    ///
    /// - Parameters:
    ///   - server: The service's routes.
    ///   - address: The apparent IP address of the client.
    public init(server: Server, address: String = "192.0.2.1") {
        self.server = server
        self.address = address
    }

    /// Processes a request and returns the response.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError/Code/invalidRequest`` for a request that no transport would send,
    ///   ``/GatehouseHTTP/HTTPError/Code/cancelled`` if the task is cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.headers.areValid, request.url != nil else { throw HTTPError(.invalidRequest, request: request) }
        var arrived = request
        for field in request.body.additionalHeaders.fields where request.headers[field.name] == nil {
            arrived.headers.add(field.name, field.value)
        }
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        var response = await spawn { [arrived] in await server.respond(to: arrived, from: address) }.value
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        response.request = request
        return response
    }
}
