import Foundation
import GatehouseTypes

/// Forgets what ended long ago, so that the storage doesn't grow for ever. An operator lets it run now and then.
public struct RemoveExpired: Sendable {
    /// How long things are kept after their end, to recognise what comes too late: 1 day.
    public static let margin: Duration = .seconds(86_400)

    let context: ServiceContext

    /// Forgets.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction() async throws {
        let end = context.time.now.addingTimeInterval(-RemoveExpired.margin.seconds)
        try await context.storage.removeExpired(before: end)
    }
}
