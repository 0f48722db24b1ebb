public import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// A transport with scripted responses: it returns the prepared responses in order, then the default response.
///
/// A request for which no response is prepared fails with ``/GatehouseHTTP/HTTPError/Code/cannotConnect``.
public final class ScriptedTransport: HTTPTransport {
    /// A closure that responds to a request.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var script: [Handler] = []
        var defaultHandler: Handler?
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>
    private let arrived = Tally()

    /// Creates a transport without prepared responses.
    ///
    /// - Parameter defaultHandler: Responds to requests for which no response is prepared.
    public init(default defaultHandler: Handler? = nil) {
        state = Mutex(State(defaultHandler: defaultHandler))
    }

    /// Records the request and responds to it.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError``, or the error of the handler.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let handler = state.withLock { state in
            state.requests.append(request)
            return state.script.isEmpty ? state.defaultHandler : state.script.removeFirst()
        }
        arrived.increment()
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        guard let handler else { throw HTTPError(.cannotConnect, "no answer is prepared", request: request) }
        var response = try await handler(request)
        response.request = response.request ?? request
        return response
    }

    /// The requests so far, in the order in which they were sent.
    public var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    /// Waits until at least that many requests have been sent.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForRequests(_ count: Int = 1) async throws {
        try await arrived.wait(for: count)
    }

    /// Prepares a handler for the next request.
    public func enqueue(_ handler: @escaping Handler) {
        state.withLock { $0.script.append(handler) }
    }

    /// Prepares a response.
    public func enqueue(_ response: HTTPResponse) {
        enqueue { _ in response }
    }

    /// Prepares a failure.
    public func enqueue(failing code: HTTPError.Code) {
        enqueue { throw HTTPError(code, "as scripted", request: $0) }
    }

    /// Prepares a response that is held until the test releases it.
    ///
    /// - Parameter ignoresCancellation: Whether the response also arrives if the task was cancelled meanwhile.
    /// - Returns: The held response, which must be released or failed.
    public func enqueueHeld(ignoresCancellation: Bool = false) -> HeldAnswer {
        let answer = HeldAnswer(ignoresCancellation: ignoresCancellation)
        enqueue { try await answer.response(to: $0) }
        return answer
    }

    /// Replaces the handler for requests for which no response is prepared.
    public func setDefault(_ handler: Handler?) {
        state.withLock { $0.defaultHandler = handler }
    }
}

/// A response that is held until a test releases it.
public final class HeldAnswer: Sendable {
    private let ignoresCancellation: Bool
    private let request = Gate<HTTPRequest>()
    private let answer = Gate<HTTPResponse>()

    init(ignoresCancellation: Bool) {
        self.ignoresCancellation = ignoresCancellation
    }

    /// Waits until the request has arrived.
    ///
    /// - Returns: The request.
    /// - Throws: `CancellationError` if the task is cancelled first.
    @discardableResult
    public func waitForRequest() async throws -> HTTPRequest {
        try await request.wait()
    }

    /// Releases the request with a response.
    public func release(_ response: HTTPResponse) {
        answer.open(with: response)
    }

    /// Fails the request instead of responding.
    public func fail(_ code: HTTPError.Code) {
        answer.fail(HTTPError(code, "as scripted"))
    }

    func response(to request: HTTPRequest) async throws -> HTTPResponse {
        self.request.open(with: request)
        if ignoresCancellation {
            let answer = answer
            return try await spawn { try await answer.wait() }.value
        }
        do {
            return try await answer.wait()
        } catch is CancellationError {
            throw HTTPError(.cancelled, request: request)
        }
    }
}
