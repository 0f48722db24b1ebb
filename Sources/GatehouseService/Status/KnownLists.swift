import GatehouseTypes
import Synchronization

/// Finds out which status lists there are. The storage is asked at most once a second, however many requests name lists
/// that don't exist.
final class KnownLists: Sendable {
    private typealias Outcome = Result<Int, any Error>

    private struct State {
        /// The number of the newest list. List 0 is always there.
        var newest = 0
        var readAt: Duration?
        var reading = SingleFlight<Outcome>()
    }

    /// A list is there when so many numbers are left before its first one. So it is known to all instances before a
    /// token names it.
    static let lead = 4_096

    private static let interval: Duration = .seconds(1)

    private let storage: ServiceStorage
    private let time: any TimeSource
    private let state = Mutex(State())

    init(storage: ServiceStorage, time: any TimeSource) {
        self.storage = storage
        self.time = time
    }

    /// Whether there is a list with a number.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func contains(_ list: Int) async throws -> Bool {
        guard list >= 0 else { return false }
        let now = time.uptime
        let reading: OneShot<Outcome>? = state.withLock { state in
            let isRecent = state.readAt.map { now - $0 < KnownLists.interval } ?? false
            guard list > state.newest, !isRecent else { return nil }
            return state.reading.join { await self.read() }
        }
        try _ = await reading?.value().get()
        return state.withLock { list <= $0.newest }
    }

    private func read() async -> Outcome {
        let readAt = time.uptime
        let outcome: Outcome
        do {
            let next = try await storage.read { try $0.nextStatusNumber() }
            outcome = .success((next - 1 + KnownLists.lead) / StatusPlaces.usedSize)
        } catch {
            outcome = .failure(error)
        }
        state.withLock { state in
            state.reading.end()
            guard case .success(let newest) = outcome else { return }
            state.newest = max(state.newest, newest)
            state.readAt = readAt
        }
        return outcome
    }
}
