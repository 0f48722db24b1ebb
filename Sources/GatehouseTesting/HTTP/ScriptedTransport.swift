public import GatehouseHTTP
import Synchronization

/// A transport that answers from a script: the prepared answers in order, then the default one.
///
/// A request for which nothing is prepared fails with ``HTTPError/Code/cannotConnect``, as if nobody were there.
public final class ScriptedTransport: HTTPTransport {
    /// What makes an answer.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var script: [Handler] = []
        var defaultHandler: Handler?
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>
    private let arrived = Tally()

    /// A transport without prepared answers.
    ///
    /// - Parameter defaultHandler: Answers whatever the script doesn't.
    public init(default defaultHandler: Handler? = nil) {
        state = Mutex(State(defaultHandler: defaultHandler))
    }

    /// Records the request and answers it.
    ///
    /// - Throws: ``HTTPError``, or what the handler throws.
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
}

extension ScriptedTransport {
    /// The requests so far, in the order of their sending.
    public var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    /// How many prepared answers are left.
    public var remainingAnswers: Int {
        state.withLock { $0.script.count }
    }

    /// Waits until at least that many requests have been sent.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func waitForRequests(_ count: Int = 1) async throws {
        try await arrived.wait(for: count)
    }

    /// Prepares an answer that is made when its request comes.
    public func enqueue(_ handler: @escaping Handler) {
        state.withLock { $0.script.append(handler) }
    }

    /// Prepares an answer.
    public func enqueue(_ response: HTTPResponse) {
        enqueue { _ in response }
    }

    /// Prepares a failure.
    public func enqueue(failing code: HTTPError.Code) {
        enqueue { throw HTTPError(code, "as scripted", request: $0) }
    }

    /// Prepares an answer that stays away until it's given.
    ///
    /// - Parameter ignoresCancellation: Whether the answer arrives even at a task that was cancelled meanwhile.
    /// - Returns: The answer, to be released or failed.
    public func enqueueHeld(ignoresCancellation: Bool = false) -> HeldAnswer {
        let answer = HeldAnswer(ignoresCancellation: ignoresCancellation)
        enqueue { try await answer.response(to: $0) }
        return answer
    }

    /// Replaces what answers when the script is at its end.
    public func setDefault(_ handler: Handler?) {
        state.withLock { $0.defaultHandler = handler }
    }
}
