import Foundation
import GatehouseClient
import GatehouseTypes
import Glibc

/// A loopback address that redirects once to another address, and only a browser of this user.
///
/// Every local user can read the arguments of a process. A browser is started with this address instead of the real one,
/// which may contain a state, a nonce or an ID token (Docs/decisions/0007).
struct OneTimeRedirect: Sendable {
    /// The longest destination, in bytes.
    static let maximumSize = 64 * 1024

    private let receiver: LoopbackReceiver
    private let destination: URL

    /// The address to start the browser with.
    var address: URL { receiver.redirect }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - destination: Where the browser is redirected to.
    ///   - randomness: Makes the path unguessable.
    ///   - time: The clock.
    /// - Throws: `AuthError` with `misconfigured` if there is no free port, or the destination is too long.
    init(to destination: URL, randomness: any RandomSource, time: any TimeSource) throws(AuthError) {
        guard destination.absoluteString.utf8.count <= OneTimeRedirect.maximumSize,
            let wanted = URL(string: "http://127.0.0.1/" + randomness.token())
        else { throw AuthError(.misconfigured, "the address to be opened is longer than 64 KiB") }
        receiver = try LoopbackReceiver(wanted, time: time)
        self.destination = destination
    }

    /// Waits for the first request and redirects it. The address has no meaning afterwards.
    ///
    /// - Throws: `AuthError`: `insecure` if the request came from a process of another user, `cancelled` if the task is
    ///   cancelled.
    func serve() async throws(AuthError) {
        let request = try await receiver.receive { _ in true }
        let user = request.user
        guard OneTimeRedirect.isTrusted(user, by: geteuid()) else {
            request.finish(.forbidden)
            throw AuthError(
                .insecure,
                "the browser's one-time address was requested by \(OneTimeRedirect.name(of: user)), which got no answer: "
                    + "try again, or open the sign-in's address by hand")
        }
        request.finish(.redirect(to: destination))
    }

    /// Returns whether a user's process may know the destination: the own user's, and the administrator's, which can read
    /// this process's memory anyway and may be what forwards ports.
    static func isTrusted(_ user: uid_t?, by own: uid_t) -> Bool {
        user == own || user == 0
    }

    private static func name(of user: uid_t?) -> String {
        user.map { "a process of another user (\($0))" } ?? "a process whose user can't be determined"
    }
}
