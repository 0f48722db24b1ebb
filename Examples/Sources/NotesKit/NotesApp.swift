// snippet.app
import Gatehouse

/// The app without its user interface: one account, and the requests to the app's server.
public struct NotesApp: Sendable {
    public let auth: AuthManager
    private let server: Origin
    private let api: LoaderChain

    /// Creates the app. A test passes a manager with a fake provider, its own transport and its own clock.
    public init(
        auth: AuthManager, server: Origin, transport: any HTTPTransport = LoaderChain {},
        time: any TimeSource = SystemTimeSource()
    ) {
        self.auth = auth
        self.server = server
        api = LoaderChain(transport: transport) {
            ScopeToSession(auth)
            Retry(.exponential(maximumAttempts: 3), time: time)
            Authenticate([.oauth: auth.authenticator(for: server)])
        }
    }

    /// Returns the user's notes.
    public func notes() async throws -> String {
        var request = HTTPRequest(url: server.description + "/notes")
        request.authenticationMethod = .oauth
        let response = try await api.load(request)
        guard response.status.isSuccess else { throw NotesError.refused(response.status) }
        return response.text
    }
}

/// The server's refusal of a request of the signed-in user.
public enum NotesError: Error, Equatable {
    case refused(HTTPStatus)
}
// snippet.end
