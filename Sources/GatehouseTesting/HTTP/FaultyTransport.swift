public import GatehouseHTTP
import Synchronization

/// A fault of one exchange.
public enum TransportFault: Sendable {
    /// The request is lost. The client gets ``/GatehouseHTTP/HTTPError/Code/cannotConnect``.
    case loseRequest
    /// The request is processed, but its response is lost. The client gets
    /// ``/GatehouseHTTP/HTTPError/Code/connectionLost``.
    case loseAnswer
    /// The request is held until the gate opens.
    case holdRequest(Gate<Void>)
    /// The request is processed, and its response is held until the gate opens.
    case holdAnswer(Gate<Void>)
    /// The request is sent twice, as by a proxy that retries. The client gets the second response.
    case repeatRequest
    /// The request is lost, and the client gets this response.
    case answer(HTTPResponse)
}

/// A transport that wraps another one and makes exchanges fail as planned.
public final class FaultyTransport: HTTPTransport {
    private struct State {
        var plans: [(fault: TransportFault, condition: @Sendable (HTTPRequest) -> Bool)] = []
        var requests: [HTTPRequest] = []
    }

    private let base: any HTTPTransport
    private let state = Mutex(State())
    private let arrived = Tally()
    private let held = Tally()

    /// Creates a transport without planned faults.
    public init(_ base: any HTTPTransport) {
        self.base = base
    }

    /// Plans a fault for the first request that meets a condition. Each plan is used once. If several plans match a
    /// request, the first one is used.
    public func plan(
        _ fault: TransportFault, for condition: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }
    ) {
        state.withLock { $0.plans.append((fault, condition)) }
    }

    /// The requests so far, including those that were lost.
    public var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    /// The number of plans that haven't been used.
    public var remainingFaults: Int {
        state.withLock { $0.plans.count }
    }

    /// Waits until at least that many requests have been sent.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForRequests(_ count: Int = 1) async throws {
        try await arrived.wait(for: count)
    }

    /// Waits until at least that many requests or responses have been held at a gate.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForHeld(_ count: Int = 1) async throws {
        try await held.wait(for: count)
    }

    /// Sends a request with the wrapped transport, unless a fault is planned for it.
    ///
    /// - Throws: ``/GatehouseHTTP/HTTPError``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fault = state.withLock { state -> TransportFault? in
            state.requests.append(request)
            let index = state.plans.firstIndex { $0.condition(request) }
            return index.map { state.plans.remove(at: $0).fault }
        }
        arrived.increment()
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        guard let fault else { return try await base.send(request) }
        return try await send(request, meeting: fault)
    }

    private func send(_ request: HTTPRequest, meeting fault: TransportFault) async throws -> HTTPResponse {
        switch fault {
        case .loseRequest:
            throw HTTPError(.cannotConnect, "as planned", request: request)
        case .loseAnswer:
            _ = try await base.send(request)
            throw HTTPError(.connectionLost, "as planned", request: request)
        case .holdRequest(let gate):
            try await wait(for: gate, request)
            return try await base.send(request)
        case .holdAnswer(let gate):
            let response = try await base.send(request)
            try await wait(for: gate, request)
            return response
        case .repeatRequest:
            _ = try await base.send(request)
            return try await base.send(request)
        case .answer(var response):
            response.request = response.request ?? request
            return response
        }
    }

    private func wait(for gate: Gate<Void>, _ request: HTTPRequest) async throws {
        held.increment()
        do {
            try await gate.wait()
        } catch is CancellationError {
            throw HTTPError(.cancelled, request: request)
        }
    }
}
