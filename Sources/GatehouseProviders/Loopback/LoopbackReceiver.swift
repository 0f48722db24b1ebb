import Foundation
import GatehouseClient
import GatehouseTypes

/// Waits on this very machine for the one request that brings an answer back to a native app (RFC 8252, section 7.3).
struct LoopbackReceiver: Sendable {
    /// The address to be redirected to, with the port that is really used.
    let redirect: URL

    private let listeners: [LoopbackSocket]
    private let texts: RedirectTexts
    private let time: any TimeSource

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - wanted: The redirect address; without a port, any that is free is taken.
    ///   - texts: What the browser shows at the end.
    ///   - time: The clock.
    /// - Throws: `AuthError` with `misconfigured` if this isn't an address of this machine, or the port is taken.
    init(_ wanted: URL, texts: RedirectTexts = RedirectTexts(), time: any TimeSource) throws(AuthError) {
        guard wanted.scheme == "http", let host = wanted.host(), wanted.query == nil, wanted.fragment == nil,
            wanted.user() == nil, var components = URLComponents(url: wanted, resolvingAgainstBaseURL: false)
        else { throw AuthError(.misconfigured, "the redirect address isn't http on this machine") }
        listeners = try LoopbackReceiver.listeners(host, port: UInt16(exactly: wanted.port ?? 0) ?? 0)
        components.port = listeners.first.map { Int($0.port) }
        guard components.port != 0, let redirect = components.url else {
            throw AuthError(.misconfigured, "there is no port for the redirect")
        }
        self.redirect = redirect
        self.texts = texts
        self.time = time
    }

    /// A browser may look for `localhost` in either way (RFC 8252, section 8.3), so that name is served in both.
    private static func listeners(_ host: String, port: UInt16) throws(AuthError) -> [LoopbackSocket] {
        switch host {
        case "127.0.0.1": return [try .listening(.ipv4, port: port)]
        case "::1", "[::1]": return [try .listening(.ipv6, port: port)]
        case "localhost":
            let first = try LoopbackSocket.listening(.ipv4, port: port)
            return [first, try? LoopbackSocket.listening(.ipv6, port: first.port)].compactMap(\.self)
        default: throw AuthError(.misconfigured, "the redirect address isn't http on this machine")
        }
    }

    /// Waits for the redirect.
    ///
    /// - Parameter isAnswer: Whether a redirect is the one that is waited for.
    /// - Returns: The redirect; its browser gets its page from whoever has it.
    /// - Throws: `AuthError` with `cancelled` if the task is cancelled.
    func receive(_ isAnswer: @escaping @Sendable (URL) -> Bool) async throws(AuthError) -> ReceivedRedirect {
        let expectation = RedirectExpectation(redirect: redirect, isAnswer: isAnswer)
        let loop = RedirectLoop(listeners: listeners, expectation: expectation, texts: texts, time: time)
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
