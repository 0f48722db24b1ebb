import Foundation
import GatehouseOAuth
import GatehousePasswords
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

/// The service on a large database, and the same file without the service.
struct GrowthWorld: Sendable {
    /// An identifier of a family that there isn't.
    static let anyFamily = FamilyID("AAAAAAAAAAAAAAAAAAAAAA")

    static let issuer = "https://growth.example.com"

    /// The thumbprint of the key of all clients. A service has another key in each family.
    static let keyThumbprint = "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"

    let file: GrowthFile
    let service: TokenService
    let database: SQLiteDatabase
    let refreshGrant: RefreshGrant
    let bare: BareDatabase

    init(_ file: GrowthFile) async throws {
        self.file = file
        (service, database) = try await GrowthWorld.open(file.path)
        refreshGrant = try GrowthWorld.refreshGrant(of: service)
        bare = try BareDatabase(path: file.path)
        // As `Connection` and its preparation do.
        for setting in ["synchronous = FULL", "foreign_keys = ON", "cell_size_check = ON", "trusted_schema = OFF"] {
            try bare.run("PRAGMA \(setting)")
        }
        let count = try bare.text("SELECT max(rowid) FROM families")
        guard count == "\(file.families)" else { throw GrowthFailure("\(file.path) has \(count) families") }
    }

    /// Opens the service on a file.
    static func open(
        _ path: String, statusListLifetime: Duration? = nil
    ) async throws -> (service: TokenService, database: SQLiteDatabase) {
        let database = try SQLiteDatabase(path: path)
        let time = SystemTimeSource()
        var configuration = try ServiceConfiguration(issuer: issuer)
        configuration.statusListLifetime = statusListLifetime
        let service = try await TokenService(
            configuration: configuration, storage: .sqlite(database),
            masterKey: MasterKey(Secret(bytes: [UInt8](repeating: 1, count: MasterKey.size))),
            passwords: PasswordHasher(), time: time, replays: InMemoryReplayMemory(time: time))
        return (service, database)
    }

    /// Refreshes the token of a family by the whole grant.
    ///
    /// - Returns: The new refresh token.
    func refresh(_ holder: Sample.Holder) async throws -> Secret {
        let response = try await refreshGrant.respond(
            to: RefreshRequest(refreshToken: holder.token).parameters, from: holder.caller)
        guard let token = response.refreshToken else { throw GrowthFailure("no refresh token") }
        return token
    }

    static func refreshGrant(of service: TokenService) throws -> RefreshGrant {
        guard let grant = service.grants.lazy.compactMap({ $0 as? RefreshGrant }).first else {
            throw GrowthFailure("the service has no refresh grant")
        }
        return grant
    }
}
