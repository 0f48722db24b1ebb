import GatehouseTypes
import Synchronization

/// Sends equal requests only once while they run at the same time.
///
/// Each caller gets the response as the response to its own request. The shared exchange runs as long as at least one
/// caller waits for it, and is cancelled when the last caller has been cancelled. Requests of different scopes never
/// share an exchange; see ``RequestScope``. Neither do requests that differ in an option that affects the response,
/// such as ``ServerTrust``; see ``ResponseSharing``.
public final class Deduplicate: HTTPLoader {
    private let loads = Mutex(SharedLoads())

    /// Creates a loader without running requests.
    public init() {}

    /// The number of callers that wait for a shared response.
    public var waitingCount: Int { loads.withLock { $0.waitingCount } }

    /// Joins an equal request that is running, or sends this one on.
    ///
    /// - Throws: The error of the shared exchange; ``HTTPError/Code/cancelled`` if this caller is cancelled,
    ///   ``HTTPError/Code/resetInProgress`` if the chain is reset meanwhile.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard let key = DeduplicationKey(request) else { return try await next(request) }
        let waiter = loads.withLock { $0.makeID() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { enter($0, as: waiter, key, request, next) }
        } onCancel: {
            leave(key, waiter)
        }
        switch result {
        case .success(var response):
            response.request = request.sent(like: response.request)
            return .complete(response)
        case .failure(let error):
            throw HTTPError(
                error.code, error.reason, request: request, response: error.response,
                underlyingError: error.underlyingError)
        }
    }

    /// Fails all waiting callers with ``HTTPError/Code/resetInProgress`` and waits until all running exchanges have
    /// ended.
    public func reset() async {
        let (waiters, tasks) = loads.withLock { $0.removeAll() }
        for task in tasks { task.cancel() }
        for waiter in waiters { waiter.resume(returning: .failure(HTTPError(.resetInProgress))) }
        for task in tasks { await task.value }
    }

    /// Cancellation is checked under the lock: if the caller is cancelled later, the cancellation handler finds the
    /// waiter.
    private func enter(
        _ continuation: SharedLoads.Continuation, as waiter: Int, _ key: DeduplicationKey, _ request: HTTPRequest,
        _ next: HTTPNext
    ) {
        let isCancelled = loads.withLock { loads in
            guard !Task.isCancelled else { return true }
            if !loads.join(key, waiter, continuation) {
                loads.begin(key, waiter, continuation) { load in self.start(key, load, request, next) }
            }
            return false
        }
        if isCancelled { continuation.resume(returning: .failure(HTTPError(.cancelled))) }
    }

    private func start(
        _ key: DeduplicationKey, _ load: Int, _ request: HTTPRequest, _ next: HTTPNext
    ) -> Task<Void, Never> {
        spawn {
            let result: HTTPResult
            do {
                result = .success(try await next(request).collect())
            } catch {
                result = .failure(HTTPError(wrapping: error, request: request))
            }
            for waiter in self.loads.withLock({ $0.finish(key, load: load) }) { waiter.resume(returning: result) }
        }
    }

    private func leave(_ key: DeduplicationKey, _ waiter: Int) {
        guard let (continuation, task) = loads.withLock({ $0.leave(key, waiter) }) else { return }
        task?.cancel()
        continuation.resume(returning: .failure(HTTPError(.cancelled)))
    }
}
