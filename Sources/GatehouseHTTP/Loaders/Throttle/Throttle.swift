import Synchronization

/// Limits the number of concurrent requests. Other requests wait in the order of their arrival.
///
/// A permit passes directly from a request that ends to the request that has waited longest, so the limit is never
/// exceeded. A request that is cancelled while it waits leaves the queue at once.
public final class Throttle: HTTPLoader {
    private let line: Mutex<ThrottleLine>

    /// Creates a throttle.
    ///
    /// - Parameter maximumRequests: The maximum number of concurrent requests. 0 suspends all requests until the limit
    ///   is raised.
    public init(maximumRequests: Int) {
        line = Mutex(ThrottleLine(limit: maximumRequests))
    }

    /// The maximum number of concurrent requests. Raising it lets waiting requests continue at once.
    public var maximumRequests: Int {
        get { line.withLock { $0.limit } }
        set { change { $0.limit = newValue } }
    }

    /// The number of waiting requests.
    public var waitingCount: Int {
        line.withLock { $0.waitingCount }
    }

    /// Waits for a permit and sends the request on. A streamed response keeps the permit until its content has ended.
    ///
    /// - Throws: ``HTTPError/Code/cancelled`` if the task is cancelled while it waits,
    ///   ``HTTPError/Code/resetInProgress`` if the chain is reset meanwhile, and the errors of the rest of the chain.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        guard request[option: ThrottleOption.self] == .always else { return try await next(request) }
        if !line.withLock({ $0.enterAtOnce() }) { try await wait(request) }
        do {
            let response = try await next(request)
            leave(after: response)
            return response
        } catch {
            change { $0.leave() }
            throw error
        }
    }

    /// Fails all waiting requests with ``HTTPError/Code/resetInProgress``. Running requests keep their permits until
    /// they end.
    public func reset() async {
        for continuation in line.withLock({ $0.removeAll() }) {
            continuation.resume(returning: .resetInProgress)
        }
    }

    private func leave(after response: HTTPResponse) {
        guard let content = response.content else { return change { $0.leave() } }
        content.whenEnded { self.change { $0.leave() } }
    }

    private func wait(_ request: HTTPRequest) async throws(HTTPError) {
        let ticket = line.withLock { $0.makeTicket() }
        let refusal = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                change { $0.append(continuation, ticket: ticket, isCancelled: Task.isCancelled) }
            }
        } onCancel: {
            line.withLock { $0.remove(ticket) }?.resume(returning: .cancelled)
        }
        if let refusal { throw HTTPError(refusal, request: request) }
    }

    private func change(_ body: (inout ThrottleLine) -> Void) {
        let ready = line.withLock { line in
            body(&line)
            return line.takeReady()
        }
        for (continuation, refusal) in ready { continuation.resume(returning: refusal) }
    }
}

/// Whether a request is throttled.
public enum ThrottleOption: HTTPRequestOption, Sendable {
    /// The request waits for a permit.
    case always
    /// The request doesn't wait and doesn't need a permit.
    case never

    /// The default: the request waits for a permit.
    public static let defaultOptionValue = ThrottleOption.always

    /// The option doesn't affect the response.
    public static func sharing(of value: ThrottleOption) -> ResponseSharing { .always }
}
