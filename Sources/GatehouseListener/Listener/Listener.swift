public import GatehouseHTTP
public import GatehouseTypes
import Synchronization

/// An HTTP/1.1 server: requests in, answers out.
///
/// It serves until ``stop(patience:)`` is called or nobody holds it any more. Every request is checked before the
/// handler hears of it; what two parties on the way could read differently is refused with 400 and the connection
/// closed: doubled or conflicting lengths, doubled or missing hosts, unknown transfer encodings, folded lines, lines
/// without CR LF, NUL bytes, targets that aren't a path and query. The answer is framed here as well: the handler's
/// `Content-Length`, `Transfer-Encoding`, `Keep-Alive`, `Upgrade` and `Trailer` are left out, and so are fields without
/// a value.
///
/// What is known to get past it: in a chunked body, lines may end in a bare line feed, chunk extensions are ignored,
/// and trailer fields are dropped unread (RFC 9112, section 7.1). There is no TLS; a proxy in front provides it.
public final class Listener: Sendable {
    /// Where it listens, with the port that the system chose.
    public let address: ListenAddress

    /// What its requests' addresses begin with.
    public let origin: Origin

    private let daemon: Daemon
    private let stopping = Mutex<Task<Void, Never>?>(nil)

    /// Starts to listen, with a handler that answers every request.
    ///
    /// - Parameters:
    ///   - address: Where; on a free loopback port unless told otherwise.
    ///   - publicOrigin: What the requests' addresses begin with, whatever their `Host` says; `http://` and the address
    ///     unless told otherwise.
    ///   - limits: How much a client may send and how long anything may take.
    ///   - time: Measures the deadlines.
    ///   - diagnostics: Hears of refused requests, late handlers and answers that can't be sent.
    ///   - handler: Called once for every request that came in whole and right.
    /// - Returns: The listener, which accepts connections already.
    /// - Throws: ``ListenerError``.
    public static func start(
        on address: ListenAddress = .loopback(), publicOrigin: Origin? = nil,
        limits: ListenerLimits = ListenerLimits(), time: any TimeSource = SystemTimeSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) async throws -> Listener {
        try await start(
            on: address, publicOrigin: publicOrigin, limits: limits, time: time, diagnostics: diagnostics,
            actions: { .answer(await handler($0)) })
    }

    /// Starts to listen, with a handler that may also close the connection without an answer.
    ///
    /// - Parameters:
    ///   - address: Where; on a free loopback port unless told otherwise.
    ///   - publicOrigin: What the requests' addresses begin with, whatever their `Host` says; `http://` and the address
    ///     unless told otherwise.
    ///   - limits: How much a client may send and how long anything may take.
    ///   - time: Measures the deadlines.
    ///   - diagnostics: Hears of refused requests, late handlers and answers that can't be sent.
    ///   - actions: Called once for every request that came in whole and right.
    /// - Returns: The listener, which accepts connections already.
    /// - Throws: ``ListenerError``.
    public static func start(
        on address: ListenAddress = .loopback(), publicOrigin: Origin? = nil,
        limits: ListenerLimits = ListenerLimits(), time: any TimeSource = SystemTimeSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        actions: @escaping @Sendable (HTTPRequest) async -> ListenerAction
    ) async throws -> Listener {
        let socket = try ListenSocket(address)
        guard let origin = publicOrigin ?? socket.address.origin else {
            socket.abandon()
            throw ListenerError(.invalidAddress, "\(address) can't be used in a URL")
        }
        let server = Server(
            origin: origin, limits: limits, time: time, diagnostics: diagnostics, handler: actions)
        return Listener(
            address: socket.address, origin: origin, daemon: try Daemon(socket: socket, server: server))
    }

    private init(address: ListenAddress, origin: Origin, daemon: Daemon) {
        self.address = address
        self.origin = origin
        self.daemon = daemon
    }

    deinit {
        guard stopping.withLock({ $0 == nil }) else { return }
        spawn { [daemon] in await daemon.stop(patience: .zero) }
    }

    /// Stops: 503 for new requests and for those under way, whose tasks are cancelled, and then the end.
    ///
    /// It returns when the port is free again. A handler that ignores its cancellation goes on, but its answer goes
    /// nowhere.
    ///
    /// - Parameter patience: How long the requests under way may still take before they're answered 503.
    public func stop(patience: Duration = .zero) async {
        let task = stopping.withLock { stopping in
            let task = stopping ?? spawn { [daemon] in await daemon.stop(patience: patience) }
            stopping = task
            return task
        }
        await task.value
    }
}
