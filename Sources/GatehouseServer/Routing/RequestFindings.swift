import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// What is found out about a request while it is answered, for its line in the log: why it is refused, and which client
/// it is about.
final class RequestFindings: Sendable {
    private struct State {
        var error: OAuthErrorCode?
        var client: (@Sendable () -> ClientID?)?
    }

    private let state = Mutex(State())

    /// Why the request was refused; `nil` if it wasn't.
    var error: OAuthErrorCode? { state.withLock { $0.error } }

    /// The client that the request is about, identified or only named by it; `nil` if there is none.
    var client: ClientID? { state.withLock { $0.client }?() }

    /// Notes why the request is refused. If it is noted twice, the last one is what the answer says.
    func refuse(_ error: OAuthErrorCode) {
        state.withLock { $0.error = error }
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
