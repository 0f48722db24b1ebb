import GatehouseTypes
import Synchronization

/// The signed lists of this instance. A list is made once for all requests that want it. While it is being made, the
/// request that came first waits, and the others get the version before it.
final class StatusListCache: Sendable {
    private typealias Outcome = Result<StatusListVersion, any Error>

    private struct State {
        var lists = ClockCache<Int, StatusListVersion>(capacity: StatusListCache.capacity)
        var making: [Int: SingleFlight<Outcome>] = [:]
        /// The failures since a list was made last.
        var failures: (count: Int, last: any Error, retryAt: Duration)?
    }

    private enum Next {
        case use(StatusListVersion)
        case wait(OneShot<Outcome>, orUse: StatusListVersion?)
        case fail(any Error)
    }

    /// The number of lists that are kept. Each takes up to 60 KiB, and its places 140 KiB.
    static let capacity = 256

    /// The longest time between a failure and the next try.
    private static let longestPause: Duration = .seconds(8)

    private let times: StatusListTimes
    private let time: any TimeSource
    private let make: @Sendable (Int) async throws -> StatusListVersion
    private let state = Mutex(State())

    init(
        times: StatusListTimes, time: any TimeSource, make: @escaping @Sendable (Int) async throws -> StatusListVersion
    ) {
        self.times = times
        self.time = time
        self.make = make
    }

    /// A list that verifiers can use.
    ///
    /// - Throws: ``ServiceError`` if there is none, because the storage or the key fails.
    func list(_ number: Int) async throws -> StatusListVersion {
        // What is being made already may have begun long ago.
        for _ in 0..<2 {
            switch next(number) {
            case .use(let list): return list
            case .fail(let error): throw error
            case .wait(let making, let previous):
                switch try await making.value() {
                case .success(let list) where times.isUsable(list): return list
                case .success: continue
                case .failure(let error):
                    guard let previous, times.isUsable(previous) else { throw error }
                    return previous
                }
            }
        }
        throw ServiceError(.overloaded, "Status lists take longer to make than they are used.")
    }

    private func next(_ number: Int) -> Next {
        let now = time.uptime
        return state.withLock { state in
            let known = state.lists.find(number)
            if let known, known.start == times.start { return .use(known) }
            let previous = known.flatMap { times.isUsable($0) ? $0 : nil }
            let isBeingMade = state.making[number] != nil
            if let previous, isBeingMade { return .use(previous) }
            if !isBeingMade, let failures = state.failures, now < failures.retryAt {
                return previous.map(Next.use) ?? .fail(failures.last)
            }
            let making = state.making[number, default: SingleFlight()].join { await self.made(number) }
            return .wait(making, orUse: previous)
        }
    }

    private func made(_ number: Int) async -> Outcome {
        let outcome: Outcome
        do {
            outcome = .success(try await make(number))
        } catch {
            outcome = .failure(error)
        }
        state.withLock { state in
            state.making[number] = nil
            switch outcome {
            case .success(let list):
                state.lists.insert(list, for: number)
                state.failures = nil
            case .failure(let error):
                let count = (state.failures?.count ?? 0) + 1
                let pause = min(.seconds(1) * (1 << min(count - 1, 3)), StatusListCache.longestPause)
                state.failures = (count, error, time.uptime + pause)
            }
        }
        return outcome
    }
}
