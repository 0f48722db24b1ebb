public import Foundation
import GatehouseService

extension SQLiteStorage {
    /// Forgets what ended before that time; a family's tokens go with it.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func removeExpired(before date: Date) async throws {
        try await write { connection in
            for table in [
                "authorization_codes", "challenges", "sessions", "access_tokens", "refresh_tokens", "families",
            ] {
                try connection.run("DELETE FROM \(table) WHERE expires_at < ?", [date])
            }
        }
    }
}
