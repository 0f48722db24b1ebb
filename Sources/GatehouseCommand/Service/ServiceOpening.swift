import Foundation
import GatehousePasswords
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

/// Opens the token service on a database.
struct ServiceOpening: Sendable {
    let database: DatabaseLocation
    var configuration: ServiceConfiguration
    /// How long other processes are waited for.
    var patience: Duration = .seconds(5)
    var time: any TimeSource = SystemTimeSource()
    var randomness: any RandomSource = SystemRandomSource()

    /// Opens it; a database that isn't there is made.
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

    /// The service for administration: on the database that is there, not answering anybody.
    static func forAdministration(_ invocation: Invocation) async throws -> TokenService {
        try await administration(on: try DatabaseLocation.existing(in: invocation))
    }

    /// The service for what may come before it is served for the first time: makes the database if need be.
    static func forPreparation(_ invocation: Invocation) async throws -> TokenService {
        let database = try DatabaseLocation.named(in: invocation)
        let isNew = !database.isThere
        let service = try await administration(on: database)
        if isNew { invocation.tell("Made a new database: \(database.file.path)") }
        return service
    }

    private static func administration(on database: DatabaseLocation) async throws -> TokenService {
        var configuration = try ServiceConfiguration(issuer: "http://127.0.0.1")
        // How long the tokens live that `serve` issues isn't known here. A retired key must outlive the longest.
        configuration.lifetimes.accessToken = .seconds(Lifetimes.accessTokenSeconds.upperBound)
        // Nobody's request waits for a command, so it needn't give up as soon.
        return try await ServiceOpening(
            database: database, configuration: configuration, patience: .seconds(60))()
    }
}

extension Lifetimes {
    /// What an operator may choose for access tokens.
    static let accessTokenSeconds = 1...86_400
}
