import GatehouseTypes
import Synchronization

/// Sends requests that are the same, and on their way at the same time, only once.
///
/// Each caller gets the answer as the answer to their own request. The one exchange goes on as long as anybody waits for it,
/// whoever began it, and is cancelled when the last one has gone. Requests of different scopes never share; see
/// ``RequestScope``. Nor do requests that differ in an option that affects the response, such as ``ServerTrust``; see
/// ``ResponseSharing``.
public final class Deduplicate: HTTPLoader {
    private let loads = Mutex(SharedLoads())

    /// A loader that knows of no request yet.
    public init() {}

    /// How many callers wait for an answer that they may share.
    public var waitingCount: Int { loads.withLock { $0.waitingCount } }

    /// Joins the same request if it's on its way, or sends this one on.
    ///
    /// - Throws: What the shared exchange throws; ``HTTPError/Code/cancelled`` if this caller is cancelled,
    ///   ``HTTPError/Code/resetInProgress`` if the chain is reset meanwhile.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
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
            return response
        case .failure(let error):
            throw HTTPError(
                error.code, error.reason, request: request, response: error.response,
                underlyingError: error.underlyingError)
        }
    }

    /// Sends away everyone who waits, and waits for the end of what is on its way.
    public func reset() async {
        let (waiters, tasks) = loads.withLock { $0.removeAll() }
        for task in tasks { task.cancel() }
        for waiter in waiters { waiter.resume(returning: .failure(HTTPError(.resetInProgress))) }
        for task in tasks { await task.value }
    }

    /// Whether the caller was cancelled is asked under the lock: if it wasn't yet, the cancellation handler comes later and
    /// finds the waiter.
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
                result = .success(try await next(request))
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
