import GatehouseTypes

/// Limits the number of concurrent requests. Other requests wait in the order of their arrival.
///
/// A permit passes directly from a request that ends to the request that has waited longest, so the limit is never
/// exceeded. A request that is cancelled while it waits leaves the queue at once.
public final class Throttle: HTTPLoader {
    private let queue: PermitQueue

    /// Creates a throttle.
    ///
    /// - Parameter maximumRequests: The maximum number of concurrent requests. 0 suspends all requests until the limit
    ///   is raised.
    public init(maximumRequests: Int) {
        queue = PermitQueue(limit: maximumRequests)
    }

    /// The maximum number of concurrent requests. Raising it lets waiting requests continue at once.
    public var maximumRequests: Int {
        get { queue.limit }
        set { queue.limit = newValue }
    }

    /// The number of waiting requests.
    public var waitingCount: Int { queue.occupancy.waiting }

    /// Waits for a permit and sends the request on. A streamed response keeps the permit until its content has ended.
    ///
    /// - Throws: ``HTTPError/Code/cancelled`` if the task is cancelled while it waits,
    ///   ``HTTPError/Code/resetInProgress`` if the chain is reset meanwhile, and the errors of the rest of the chain.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard request[option: ThrottleOption.self] == .always else { return try await next(request) }
        do throws(PermitQueue.Refusal) {
            try await queue.enter()
        } catch {
            throw HTTPError(error == .dismissed ? .resetInProgress : .cancelled, request: request)
        }
        do {
            let response = try await next(request)
            if case .streamed(let streamed) = response {
                streamed.content.whenEnded { [queue] in queue.leave() }
            } else {
                queue.leave()
            }
            return response
        } catch {
            queue.leave()
            throw error
        }
    }

    /// Fails all waiting requests with ``HTTPError/Code/resetInProgress``. Running requests keep their permits until
    /// they end.
    public func reset() async {
        queue.dismissWaiting()
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
