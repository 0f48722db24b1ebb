import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// What is found out about a request while it is answered, for its line in the log: why it is refused, and which client
/// it is about.
final class RequestFindings: Sendable {
    private struct State {
        var error: OAuthErrorCode?
        var cause: String?
        var client: (@Sendable () -> ClientID?)?
    }

    private let state = Mutex(State())

    /// Ends the request, and forgets what was found out about it. So the request isn't kept by what it has noted.
    ///
    /// - Returns: Why it was refused, the cause if that says more, and the client that it is about, identified or only
    ///   named by it; `nil` if it wasn't refused.
    func conclude() -> (error: OAuthErrorCode, cause: String?, client: ClientID?)? {
        let found = state.withLock { state in
            defer { state = State() }
            return state
        }
        return found.error.map { ($0, found.cause, found.client?()) }
    }

    /// Notes why the request is refused. If it is noted twice, the last one is what the answer says.
    func refuse(_ error: OAuthErrorCode, because cause: String? = nil) {
        state.withLock { ($0.error, $0.cause) = (error, cause) }
    }

    /// Notes how to find out which client the request is about. That is done only if the request is refused.
    func isAbout(_ client: @escaping @Sendable () -> ClientID?) {
        state.withLock { $0.client = client }
    }
}

extension OAuthErrorCode {
    /// What a page or a form belongs to has ended. This code is only in the log.
    static let pageExpired = OAuthErrorCode(rawValue: "page_expired")
}
