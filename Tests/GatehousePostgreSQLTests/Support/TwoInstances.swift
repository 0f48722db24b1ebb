import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes

@testable import GatehousePostgreSQL

/// Two instances of the service on one database, as in two processes: each has connections and memory of its own.
struct TwoInstances: Sendable {
    static let issuer = "https://id.example.com"

    let database: TestDatabase
    let time = ManualTimeSource()
    let drivers: [ServiceDriver]
    private let storages: [PostgreSQLDatabase]

    var one: ServiceDriver { drivers[0] }
    var two: ServiceDriver { drivers[1] }

    init(configure: (inout ServiceConfiguration) -> Void = { _ in }) async throws {
        database = try TestDatabase()
        let instances = [
            try await TwoInstances.open(database, time: time, seed: 1, configure: configure),
            try await TwoInstances.open(database, time: time, seed: 2, configure: configure),
        ]
        drivers = instances.map(\.driver)
        storages = instances.map(\.storage)
    }

    /// Starts an instance.
    static func open(
        _ database: TestDatabase, time: ManualTimeSource, seed: UInt64, masterKey: UInt64 = 42,
        configure: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> (driver: ServiceDriver, storage: PostgreSQLDatabase) {
        let storage = try await PostgreSQLDatabase(database.location)
        do {
            let randomness = SeededRandomSource(seed: seed)
            var configuration = try ServiceConfiguration(issuer: issuer)
            configure(&configuration)
            let parameters = Argon2Parameters(memory: 8, passes: 1, lanes: 1) ?? .owaspMinimum
            let service = try await TokenService(
                configuration: configuration, storage: .postgreSQL(storage),
                masterKey: InProcessService.masterKey(seed: masterKey),
                passwords: PasswordHasher(parameters: parameters, randomness: randomness), time: time,
                randomness: randomness)
            return (ServiceDriver(service: service, time: time, seed: 100 + seed), storage)
        } catch {
            await storage.close()
            throw error
        }
    }

    /// Adds Ada's account and the native client Notes.
    func settle(requiresDPoP: Bool = true) async throws -> AccountID {
        let ada = try await one.service.addAccount(email: ServiceDriver.email, password: ServiceDriver.password)
        try await one.registerApp("notes") { $0.dpopBoundAccessTokens = requiresDPoP }
        return ada
    }

    /// Does something on both instances at the same time, several times on each.
    ///
    /// - Returns: What each of them gave; nil for a refusal.
    func atOnce<Value: Sendable>(
        _ count: Int = 1, _ body: @escaping @Sendable (ServiceDriver) async throws -> Value
    ) async throws -> [Value?] {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            for _ in 0..<count {
                for driver in drivers {
                    group.addTask {
                        do { return try await body(driver) } catch is Refusal { return nil }
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func close() async {
        for storage in storages { await storage.close() }
    }
}
