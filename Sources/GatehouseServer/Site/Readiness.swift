import GatehouseService
import GatehouseTypes
import Synchronization

/// Whether the service can do its work. The check writes to the storage, at most once a second, and never twice at the
/// same time, whoever asks.
final class Readiness: Sendable {
    private struct State {
        var isDraining = false
        var last: (time: Duration, failure: ServiceError?)?
        var check = SingleFlight<ServiceError?>()
    }

    private static let interval = Duration.seconds(1)

    private let service: TokenService
    private let state = Mutex(State())

    init(service: TokenService) {
        self.service = service
    }

    /// Whether the service is about to stop.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Says that the service is about to stop.
    func drain() {
        state.withLock { $0.isDraining = true }
    }

    /// What is wrong with the storage; `nil` if nothing is. It is found out now, or was a moment ago.
    func failure() async -> ServiceError? {
        let now = service.uptime
        let known: Known = state.withLock { state in
            if let last = state.last, now - last.time < Readiness.interval { return .result(last.failure) }
            return .running(state.check.join { await self.check() })
        }
        switch known {
        case .result(let failure): return failure
        case .running(let check):
            // Nobody waits any more for the answer of a request that was cancelled.
            return try? await check.value()
        }
    }

    private enum Known {
        case result(ServiceError?)
        case running(OneShot<ServiceError?>)
    }

    private func check() async -> ServiceError? {
        let failure: ServiceError?
        do {
            try await service.checkStorage()
            failure = nil
        } catch {
            failure = error as? ServiceError ?? ServiceError(.storageUnavailable, "The storage can't be checked.")
        }
        state.withLock { state in
            state.last = (service.uptime, failure)
            state.check.end()
        }
        return failure
    }
}
