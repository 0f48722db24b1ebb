import Foundation
import GatehouseClient
import GatehouseTypes
import Glibc

/// A loopback URL that redirects once to another URL, and only for a process of this user.
///
/// Every local user can read the arguments of a process. A browser is started with this URL instead of the real one,
/// which may contain a state, a nonce or an ID token (Docs/decisions/0007).
struct OneTimeRedirect: Sendable {
    /// The maximum length of a destination, in bytes.
    static let maximumSize = 64 * 1024

    private let receiver: LoopbackReceiver
    private let destination: URL

    /// The URL to start the browser with.
    var address: URL { receiver.redirect }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - destination: The URL that the browser is redirected to.
    ///   - randomness: The source of the unguessable path.
    ///   - time: The clock.
    /// - Throws: `AuthError` with `misconfigured` if there is no free port, or the destination is too long.
    init(to destination: URL, randomness: any RandomSource, time: any TimeSource) throws(AuthError) {
        guard destination.absoluteString.utf8.count <= OneTimeRedirect.maximumSize,
            let wanted = URL(string: "http://127.0.0.1/" + randomness.token())
        else { throw AuthError(.misconfigured, "the URL to open is longer than 64 KiB") }
        receiver = try LoopbackReceiver(wanted, time: time)
        self.destination = destination
    }

    /// Waits for this user's browser and redirects it. The URL doesn't work afterwards.
    ///
    /// A process of another user gets 403, and the wait continues. The port stays taken meanwhile: if it became free,
    /// that process could listen there and answer the browser.
    ///
    /// - Throws: `AuthError` with `cancelled` if the task is cancelled.
    func serve() async throws(AuthError) {
        let isTrusted: @Sendable (LoopbackSocket) -> Bool = { OneTimeRedirect.isTrusted($0.peerUser, by: geteuid()) }
        try await receiver.receive(admitting: isTrusted) { _ in true }.finish(.redirect(to: destination))
    }

    /// Returns whether a process of a user may learn the destination: one of this user, or of root. Root can read this
    /// process's memory anyway, and may run a service that forwards ports.
    ///
    /// In a user namespace, all users without a mapping have the same number, so that number identifies nobody
    /// (user_namespaces(7)).
    static func isTrusted(_ user: uid_t?, by own: uid_t) -> Bool {
        user == 0 || (user == own && own != overflowUser)
    }

    /// Linux's default number for users without a mapping (`/proc/sys/kernel/overflowuid`).
    private static let overflowUser: uid_t = 65_534
}
