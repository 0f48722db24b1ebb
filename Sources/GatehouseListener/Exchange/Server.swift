import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// What microhttpd's threads, the accepting thread and the handlers' tasks share: the handler, the limits, the
/// connections, and the requests under way.
final class Server: Sendable {
    private struct State {
        var isStopping = false
        var underWay: [ObjectIdentifier: Exchange] = [:]
        var drained: CheckedContinuation<Void, Never>?
    }

    let origin: Origin
    /// The text that the addresses of requests begin with.
    let base: String
    let limits: ListenerLimits
    let watch: ConnectionWatch
    let admission: Admission
    let time: any TimeSource
    let diagnostics: any DiagnosticSink

    private let ownHeaders: HTTPHeaders
    private let handler: @Sendable (HTTPRequest) async -> ListenerAction
    private let current: Mutex<ServerCertificate?>
    private let state = Mutex(State())

    init(
        origin: Origin, configuration: ListenerConfiguration, certificate: ServerCertificate?, time: any TimeSource,
        diagnostics: any DiagnosticSink, handler: @escaping @Sendable (HTTPRequest) async -> ListenerAction
    ) throws(ListenerError) {
        self.origin = origin
        base = origin.description
        self.time = time
        self.diagnostics = diagnostics
        self.handler = handler
        limits = configuration.limits
        var own = configuration.ownHeaders
        own["Connection"] = nil
        ownHeaders = own
        admission = try Admission(limits: limits)
        watch = ConnectionWatch(time: time)
        current = Mutex(certificate)
    }

    /// What new connections use for TLS; nil without TLS.
    var certificate: ServerCertificate? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Whether a whole request may still go to the handler; then it counts as under way until it is answered.
    func admit(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            guard !state.isStopping else { return false }
            state.underWay[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    /// Runs the handler on an admitted, suspended request.
    func handle(_ request: HTTPRequest, for exchange: Exchange) {
        watch.watch(
            exchange.connection,
            .handling { [self] in
                diagnostics.record(DiagnosticEvent("listener.handlerTimedOut"))
                abandon(exchange, reason: "the response took too long")
            }, for: limits.handlerDeadline)
        let handler = handler
        exchange.bind(
            spawn { [self] in
                let action = await handler(request)
                exchange.finish(with: action) { expectDelivery(of: exchange) }
            })
    }

    /// Notes that an exchange is over, with its answer sent or its connection lost.
    func end(_ exchange: Exchange) {
        watch.watch(exchange.connection, .receiving, for: limits.receiveDeadline)
        let drained = state.withLock { state in
            state.underWay[ObjectIdentifier(exchange)] = nil
            return state.underWay.isEmpty ? state.drained.take() : nil
        }
        drained?.resume()
    }

    /// Lets no more requests in, gives those under way some time, answers what is left then with 503, and waits until
    /// all are gone.
    func drain(patience: Duration) async {
        state.withLock { $0.isStopping = true }
        let end = spawn { [self] in
            try? await time.sleep(for: patience)
            let underWay = state.withLock { Array($0.underWay.values) }
            for exchange in underWay { abandon(exchange, reason: "the server is stopping") }
        }
        await drained()
        end.cancel()
        await end.value
    }

    /// What a client is told whose request doesn't get as far as the handler, or whose handler has no answer.
    func response(to refusal: Refusal) -> HTTPResponse {
        refusal.response(adding: ownHeaders)
    }

    /// What a client is told if the handler's answer can't be sent.
    var failure: HTTPResponse { HTTPResponse(status: .internalServerError, headers: ownHeaders) }

    private func drained() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if !state.underWay.isEmpty { state.drained = continuation }
                return state.underWay.isEmpty
            }
            if isEmpty { continuation.resume() }
        }
    }

    private func abandon(_ exchange: Exchange, reason: String) {
        let response = response(to: Refusal(status: .serviceUnavailable, reason: reason))
        exchange.abandon(with: response) { expectDelivery(of: exchange) }
    }

    private func expectDelivery(of exchange: Exchange) {
        watch.watch(exchange.connection, .sending, for: limits.sendDeadline)
    }
}
