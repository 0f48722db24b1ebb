import Foundation
import GatehousePasswords
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

/// Opens the token service on a database.
struct ServiceOpening: Sendable {
    let database: DatabaseLocation
    var configuration: ServiceConfiguration
    var time: any TimeSource = SystemTimeSource()
    var randomness: any RandomSource = SystemRandomSource()

    /// Opens it; a database that isn't there is made.
    func callAsFunction() async throws -> TokenService {
        let masterKey = try MasterKeyFile.open(for: database, randomness: randomness)
        let file = try SQLiteDatabase(path: database.file.path)
        return try await TokenService(
            configuration: configuration, storage: SQLiteStorage(file), masterKey: masterKey,
            passwords: PasswordHasher(randomness: randomness), time: time, randomness: randomness,
            replays: SQLiteReplayMemory(file, time: time))
    }

    /// The service for administration: on the database that the invocation names, not answering anybody.
    static func forAdministration(_ invocation: Invocation) async throws -> TokenService {
        let configuration = try ServiceConfiguration(issuer: invocation.value("issuer") ?? "http://127.0.0.1")
        return try await ServiceOpening(
            database: try DatabaseLocation.named(in: invocation), configuration: configuration)()
    }
}
