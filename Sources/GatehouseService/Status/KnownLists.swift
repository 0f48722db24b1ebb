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
        /// The failure of the last read.
        var failure: (any Error)?
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
        let reading: OneShot<Outcome>? = try state.withLock { state in
            guard list > state.newest else { return nil }
            if let readAt = state.readAt, now - readAt < KnownLists.interval {
                if let failure = state.failure { throw failure }
                return nil
            }
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
            state.readAt = readAt
            switch outcome {
            case .success(let newest): (state.newest, state.failure) = (max(state.newest, newest), nil)
            case .failure(let error): state.failure = error
            }
        }
        return outcome
    }
}
