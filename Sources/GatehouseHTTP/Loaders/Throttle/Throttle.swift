import Synchronization

/// Lets only so many requests be on their way at once; the others wait in the order of their coming.
///
/// A permit passes straight from the request that ends to the one that waits longest, so the limit is never exceeded. Who is
/// cancelled while waiting leaves the line at once.
public final class Throttle: HTTPLoader {
    private let line: Mutex<ThrottleLine>

    /// A throttle.
    ///
    /// - Parameter maximumRequests: How many at once; none at all holds every request back until the limit is raised.
    public init(maximumRequests: Int) {
        line = Mutex(ThrottleLine(limit: maximumRequests))
    }

    /// How many requests may be on their way at once. Raising it lets waiting ones go at once.
    public var maximumRequests: Int {
        get { line.withLock { $0.limit } }
        set { change { $0.limit = newValue } }
    }

    /// How many requests wait.
    public var waitingCount: Int {
        line.withLock { $0.waitingCount }
    }

    /// Waits for a permit and sends the request on. A streamed answer keeps the permit until its content ends.
    ///
    /// - Throws: ``HTTPError/Code/cancelled`` if the task is cancelled while it waits,
    ///   ``HTTPError/Code/resetInProgress`` if the chain is reset meanwhile.
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

    /// Sends away everyone who waits. What is on its way keeps its permit until it ends.
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

/// Whether a request waits for its turn.
public enum ThrottleOption: HTTPRequestOption, Sendable {
    /// It waits like the others.
    case always
    /// It passes, and doesn't count.
    case never

    /// Every request waits unless it says otherwise.
    public static let defaultOptionValue = ThrottleOption.always

    /// It doesn't affect the response.
    public static func sharing(of value: ThrottleOption) -> ResponseSharing { .always }
}
