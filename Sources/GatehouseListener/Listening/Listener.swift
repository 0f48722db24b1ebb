package import Foundation
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
/// and trailer fields are dropped unread (RFC 9112, section 7.1).
///
/// libmicrohttpd refuses some requests itself, with fixed texts and without ``ListenerConfiguration/ownHeaders``: a
/// head that is larger than twice ``ListenerLimits/headSize`` and 4 KiB, or has several hundred fields or cookies; a
/// request line without a version, or a header line without a colon; HTTP versions other than 1.x; a `Content-Length`,
/// or the size or end of a chunk, that isn't one.
public final class Listener: Sendable {
    /// Where it listens, with the port that the system chose.
    public let address: ListenAddress

    /// What its requests' addresses begin with.
    public let origin: Origin

    private let server: Server
    private let daemon: Daemon
    private let acceptor: Acceptor
    private let stopping = Mutex<Task<Void, Never>?>(nil)

    /// Starts to listen, with a handler that answers every request.
    ///
    /// - Parameters:
    ///   - address: The address; default: a free port on loopback.
    ///   - publicOrigin: The origin of the requests' URLs, whatever their `Host` says; default: `http://` and the
    ///     address.
    ///   - limits: The limits on sizes, numbers and times.
    ///   - time: Measures the deadlines.
    ///   - diagnostics: Records refused requests and connections, late handlers and answers that can't be sent.
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
            ListenerConfiguration(address: address, publicOrigin: publicOrigin, limits: limits), time: time,
            diagnostics: diagnostics, handler: handler)
    }

    /// Starts to listen, with a handler that may also close the connection without an answer.
    ///
    /// - Parameters:
    ///   - address: The address; default: a free port on loopback.
    ///   - publicOrigin: The origin of the requests' URLs, whatever their `Host` says; default: `http://` and the
    ///     address.
    ///   - limits: The limits on sizes, numbers and times.
    ///   - time: Measures the deadlines.
    ///   - diagnostics: Records refused requests and connections, late handlers and answers that can't be sent.
    ///   - actions: Called once for every request that came in whole and right.
    /// - Returns: The listener, which accepts connections already.
    /// - Throws: ``ListenerError``.
    public static func start(
        on address: ListenAddress = .loopback(), publicOrigin: Origin? = nil,
        limits: ListenerLimits = ListenerLimits(), time: any TimeSource = SystemTimeSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        actions: @escaping @Sendable (HTTPRequest) async -> ListenerAction
    ) async throws -> Listener {
        try await start(
            ListenerConfiguration(address: address, publicOrigin: publicOrigin, limits: limits), time: time,
            diagnostics: diagnostics, actions: actions)
    }

    /// Starts to listen, with a handler that answers every request.
    ///
    /// - Parameters:
    ///   - configuration: Where and how to serve.
    ///   - time: Measures the deadlines.
    ///   - diagnostics: Records refused requests and connections, late handlers and answers that can't be sent.
    ///   - handler: Called once for every request that came in whole and right.
    /// - Returns: The listener, which accepts connections already.
    /// - Throws: ``ListenerError``.
    public static func start(
        _ configuration: ListenerConfiguration, time: any TimeSource = SystemTimeSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) async throws -> Listener {
        try await start(
            configuration, time: time, diagnostics: diagnostics, actions: { .answer(await handler($0)) })
    }

    /// Starts to listen, with a handler that may also close the connection without an answer.
    ///
    /// - Parameters:
    ///   - configuration: Where and how to serve.
    ///   - time: Measures the deadlines.
    ///   - diagnostics: Records refused requests and connections, late handlers and answers that can't be sent.
    ///   - actions: Called once for every request that came in whole and right.
    /// - Returns: The listener, which accepts connections already.
    /// - Throws: ``ListenerError``.
    public static func start(
        _ configuration: ListenerConfiguration, time: any TimeSource = SystemTimeSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics(),
        actions: @escaping @Sendable (HTTPRequest) async -> ListenerAction
    ) async throws -> Listener {
        guard configuration.ownHeaders.areValid else {
            throw ListenerError(.invalidHeader, "a header field for the listener's own responses isn't valid")
        }
        let certificate = try configuration.tls.map { tls throws(ListenerError) in try ServerCertificate(tls) }
        let socket = try ListenSocket(configuration.address)
        do {
            let isEncrypted = certificate != nil
            guard let origin = configuration.publicOrigin ?? socket.address.origin(isEncrypted: isEncrypted) else {
                throw ListenerError(.invalidAddress, "\(configuration.address) can't be used in a URL")
            }
            let server = try Server(
                origin: origin, configuration: configuration, certificate: certificate, time: time,
                diagnostics: diagnostics, handler: actions)
            return Listener(address: socket.address, server: server, daemon: try Daemon(server: server), socket: socket)
        } catch {
            socket.abandon()
            throw error
        }
    }

    private init(address: ListenAddress, server: Server, daemon: Daemon, socket: ListenSocket) {
        self.address = address
        self.server = server
        self.daemon = daemon
        origin = server.origin
        acceptor = Acceptor(socket: socket, server: server, daemon: daemon)
    }

    deinit {
        guard stopping.withLock({ $0 == nil }) else { return }
        spawn { [server, daemon, acceptor] in await Listener.end(server, daemon, acceptor, patience: .zero) }
    }

    /// When the certificate for new connections expires, or has expired; `nil` without TLS.
    package var certificateExpiry: Date? { server.certificate?.expiry }

    /// Uses another certificate and key for new connections, such as a renewed one. Connections that are open keep
    /// theirs.
    ///
    /// - Parameter tls: The new certificate and key. If they can't be used, the current ones stay.
    /// - Throws: ``ListenerError``; also if the listener was started without TLS.
    public func replaceCertificate(with tls: ListenerTLS) throws(ListenerError) {
        guard server.certificate != nil else {
            throw ListenerError(.invalidCertificate, "the listener was started without TLS")
        }
        server.certificate = try ServerCertificate(tls)
    }

    /// Stops: 503 for new requests and for those under way, whose tasks are cancelled, and then the end.
    ///
    /// It returns when the port is free again. A handler that ignores its cancellation goes on, but its answer goes
    /// nowhere.
    ///
    /// - Parameter patience: How long the requests under way may still take before they're answered 503.
    public func stop(patience: Duration = .zero) async {
        let task = stopping.withLock { stopping in
            let task =
                stopping
                ?? spawn { [server, daemon, acceptor] in
                    await Listener.end(server, daemon, acceptor, patience: patience)
                }
            stopping = task
            return task
        }
        await task.value
    }

    private static func end(_ server: Server, _ daemon: Daemon, _ acceptor: Acceptor, patience: Duration) async {
        await server.drain(patience: patience)
        await acceptor.stop()
        daemon.stop()
    }
}
