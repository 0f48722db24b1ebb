import Foundation
import GatehouseClient
import GatehouseTypes

/// Waits on 127.0.0.1 for the one request that brings an answer back to a native app (RFC 8252, section 7.3).
struct LoopbackReceiver: Sendable {
    /// The address to be redirected to, with the port that is really used.
    let redirect: URL

    private let listener: LoopbackSocket
    private let time: any TimeSource

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - wanted: The redirect address; without a port, any that is free is taken.
    ///   - time: The clock.
    /// - Throws: `AuthError` with `misconfigured` if this isn't an address of this machine, or the port is taken.
    init(_ wanted: URL, time: any TimeSource) throws(AuthError) {
        guard wanted.scheme == "http", let host = wanted.host(), ["127.0.0.1", "localhost"].contains(host),
            wanted.query == nil, wanted.fragment == nil,
            var components = URLComponents(url: wanted, resolvingAgainstBaseURL: false)
        else { throw AuthError(.misconfigured, "the redirect address isn't http on 127.0.0.1") }
        listener = try LoopbackSocket.listening(port: UInt16(exactly: wanted.port ?? 0) ?? 0)
        components.port = Int(listener.port)
        guard listener.port != 0, let redirect = components.url else {
            throw AuthError(.misconfigured, "there is no port for the redirect")
        }
        self.redirect = redirect
        self.time = time
    }

    /// Waits for the redirect.
    ///
    /// - Parameter state: The state that it has to bring back, if it is known.
    /// - Returns: The whole address of the redirect, with its query.
    /// - Throws: `AuthError` with `cancelled` if the task is cancelled.
    func receive(state: String?) async throws(AuthError) -> URL {
        let loop = RedirectLoop(
            listener: listener, expectation: RedirectExpectation(redirect: redirect, state: state), time: time)
        let callback = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.start { continuation.resume(returning: $0) }
            }
        } onCancel: {
            loop.stop()
        }
        guard let callback else { throw AuthError(.cancelled) }
        return callback
    }
}
