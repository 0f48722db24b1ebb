import Foundation
import GatehouseClient
import GatehouseTypes

/// Waits on this machine for the request with the response for a native app (RFC 8252, section 7.3).
struct LoopbackReceiver: Sendable {
    /// The redirect URI, with the port that is actually used.
    let redirect: URL

    private let listeners: [LoopbackSocket]
    private let texts: RedirectTexts
    private let time: any TimeSource

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - wanted: The redirect URI. Without a port, any free one is used.
    ///   - texts: The texts that the browser shows at the end.
    ///   - time: The clock.
    /// - Throws: `AuthError` with `misconfigured` if the host isn't this machine, or the port is taken.
    init(_ wanted: URL, texts: RedirectTexts = RedirectTexts(), time: any TimeSource) throws(AuthError) {
        guard wanted.scheme == "http", let host = wanted.host(), wanted.query == nil, wanted.fragment == nil,
            wanted.user() == nil, var components = URLComponents(url: wanted, resolvingAgainstBaseURL: false)
        else { throw AuthError(.misconfigured, "the redirect URI isn't an http URL on this machine") }
        listeners = try LoopbackReceiver.listeners(host, port: UInt16(exactly: wanted.port ?? 0) ?? 0)
        components.port = listeners.first.map { Int($0.port) }
        guard components.port != 0, let redirect = components.url else {
            throw AuthError(.misconfigured, "no port for the redirect is free")
        }
        self.redirect = redirect
        self.texts = texts
        self.time = time
    }

    /// The maximum number of ports that are tried for `localhost` until one is free at both addresses.
    private static let maximumAttempts = 16

    /// Listens at the addresses of a host.
    ///
    /// A browser may use either address for `localhost` (RFC 8252, section 8.3), so both are served by the same port. A
    /// port that is taken at one of them is never used: the process that holds it there could receive the response.
    ///
    /// - Parameters:
    ///   - host: 127.0.0.1, ::1 or localhost.
    ///   - port: The port; 0 uses any free one.
    ///   - listening: Listens at one address. Returns `nil` if this machine doesn't have it.
    /// - Returns: One or two sockets, all with the same port.
    /// - Throws: `AuthError` with `misconfigured`.
    static func listeners(
        _ host: String, port: UInt16,
        listening: (LoopbackSocket.Family, UInt16) throws(AuthError) -> LoopbackSocket? = LoopbackSocket.listening
    ) throws(AuthError) -> [LoopbackSocket] {
        let families: [LoopbackSocket.Family]
        switch host {
        case "127.0.0.1": families = [.ipv4]
        case "::1", "[::1]": families = [.ipv6]
        case "localhost": families = [.ipv6, .ipv4]
        default: throw AuthError(.misconfigured, "the redirect URI isn't an http URL on this machine")
        }
        var attempts = port == 0 ? maximumAttempts : 1
        while true {
            do throws(AuthError) {
                return try listeners(families, port, listening)
            } catch {
                attempts -= 1
                guard attempts > 0 else { throw error }
            }
        }
    }

    private static func listeners(
        _ families: [LoopbackSocket.Family], _ port: UInt16,
        _ listening: (LoopbackSocket.Family, UInt16) throws(AuthError) -> LoopbackSocket?
    ) throws(AuthError) -> [LoopbackSocket] {
        var sockets: [LoopbackSocket] = []
        for family in families {
            if let socket = try listening(family, sockets.first?.port ?? port) { sockets.append(socket) }
        }
        guard !sockets.isEmpty else {
            throw AuthError(.misconfigured, "this machine doesn't have the redirect's loopback address")
        }
        return sockets
    }

    /// Waits for the redirect.
    ///
    /// - Parameters:
    ///   - isAdmitted: Returns whether the process at the other end of a connection may send the redirect. Others get
    ///     403, and the wait continues: the port stays taken until an admitted process sends it.
    ///   - isAnswer: Returns whether a redirect is the expected one.
    /// - Returns: The redirect. Its receiver must send the page for the browser.
    /// - Throws: `AuthError` with `cancelled` if the task is cancelled.
    func receive(
        admitting isAdmitted: @escaping @Sendable (LoopbackSocket) -> Bool = { _ in true },
        _ isAnswer: @escaping @Sendable (URL) -> Bool
    ) async throws(AuthError) -> ReceivedRedirect {
        let expectation = RedirectExpectation(redirect: redirect, isAnswer: isAnswer)
        let loop = RedirectLoop(
            listeners: listeners, expectation: expectation, admitting: isAdmitted, texts: texts, time: time)
        let received = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.start { continuation.resume(returning: $0) }
            }
        } onCancel: {
            loop.stop()
        }
        guard let received else { throw AuthError(.cancelled) }
        return received
    }
}
