import Foundation
import GatehousePasswords
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

/// Opens the token service on a database.
struct ServiceOpening: Sendable {
    let database: DatabaseLocation
    var configuration: ServiceConfiguration
    /// The time to wait for locks of other processes.
    var patience: Duration = .seconds(5)
    var time: any TimeSource = SystemTimeSource()
    var randomness: any RandomSource = SystemRandomSource()

    /// Opens the service. Creates the database if it is missing.
    func callAsFunction() async throws -> TokenService {
        let masterKey = try MasterKeyFile.open(for: database, randomness: randomness)
        do {
            let file = try SQLiteDatabase(path: database.file.path, busyTimeout: patience)
            return try await TokenService(
                configuration: configuration, storage: SQLiteStorage(file), masterKey: masterKey,
                passwords: PasswordHasher(randomness: randomness), time: time, randomness: randomness,
                replays: SQLiteReplayMemory(file, time: time))
        } catch let error as DatabaseError {
            throw CommandFailure("can't open the database \(database.file.path): \(error.reason)")
        } catch let error as ServiceError where error.code == .keyUnavailable {
            throw CommandFailure(
                "\(database.masterKeyFile.path) isn't the key of \(database.file.path): restore the key that belongs to it"
            )
        }
    }

    /// Opens the service for administration, on an existing database and without a listener.
    static func forAdministration(_ invocation: Invocation) async throws -> TokenService {
        try await administration(on: try DatabaseLocation.existing(in: invocation))
    }

    /// Opens the service for commands that can run before it is served for the first time. Creates the database if it
    /// is missing.
    static func forPreparation(_ invocation: Invocation) async throws -> TokenService {
        let database = try DatabaseLocation.named(in: invocation)
        let isNew = !database.isThere
        let service = try await administration(on: database)
        if isNew { invocation.tell("Made a new database: \(database.file.path)") }
        return service
    }

    private static func administration(on database: DatabaseLocation) async throws -> TokenService {
        var configuration = try ServiceConfiguration(issuer: "http://127.0.0.1")
        // The token lifetime that `serve` is started with isn't known here. A retired key must outlive the longest
        // possible one.
        configuration.lifetimes.accessToken = .seconds(Lifetimes.accessTokenSeconds.upperBound)
        // No client waits for a command, so it can wait longer for locks.
        return try await ServiceOpening(
            database: database, configuration: configuration, patience: .seconds(60))()
    }
}

extension Lifetimes {
    /// The allowed lifetimes of access tokens.
    static let accessTokenSeconds = 1...86_400
}
