import Foundation
import GatehousePostgreSQL
import GatehouseSQL
import GatehouseSQLite
import GatehouseService

/// A database on a PostgreSQL server: `postgresql://…`.
struct PostgreSQLPlace: DatabasePlace {
    static let form = "postgresql://USER@HOST/NAME"

    let location: PostgreSQLLocation

    static func read(_ text: String) throws(CommandFailure) -> PostgreSQLPlace? {
        guard PostgreSQLLocation.isURL(text) else { return nil }
        do {
            return PostgreSQLPlace(location: try PostgreSQLLocation(text))
        } catch {
            throw CommandFailure(error.reason)
        }
    }

    var description: String { location.description }
    var name: String { location.description }
    var masterKeyFile: URL? { nil }

    var isThere: Bool {
        get throws {
            do {
                return try PostgreSQLDatabase.isThere(location)
            } catch let error as DatabaseError {
                throw failure(error)
            }
        }
    }

    /// The server protects the database.
    func check() {}

    /// The connection asks for a server that accepts changes.
    func checkWriting() {}

    func hold(for purpose: DatabasePurpose) throws -> HeldDatabase {
        // Each connection of a service holds the database itself. Several instances are nothing unusual.
        if purpose == .serving { return HeldDatabase(lock: nil, isShared: false) }
        do {
            guard let hold = try DatabaseHold(of: location) else { throw purpose.failure(name) }
            return HeldDatabase(lock: hold, isShared: false)
        } catch let error as DatabaseError {
            throw failure(error)
        }
    }

    func open(_ opening: DatabaseOpening, isServing: Bool, patience: Duration) async throws -> OpenDatabase {
        var configuration = PostgreSQLConfiguration()
        configuration.lockTime = patience
        configuration.statementTime = max(patience, configuration.statementTime)
        let database = try await PostgreSQLDatabase(
            location, opening: opening, configuration: configuration, holding: isServing ? .shared : .none)
        return OpenDatabase(storage: .postgreSQL(database)) { await database.close() }
    }

    func status() throws -> DatabaseStatus { try DatabaseStatus(of: location) }

    func inspection() throws -> DatabaseInspection { try DatabaseInspection(of: location) }

    var copying: any CopySource & CopyTarget { ServerDatabaseCopy(location) }

    func backUp(to file: URL) throws {
        _ = try DatabaseCopy(of: ServiceSchema.tables)(from: copying, to: DatabaseFileCopy(path: file.path))
    }
}
