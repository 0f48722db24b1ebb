import Gatehouse

/// The app without its provider, store and network, which a test replaces.
public struct NotesApp: Sendable {
    /// The user's session.
    public let auth: AuthManager

    private let api: LoaderChain

    /// Creates the app. Its requests are sent by the transport.
    public init(auth: AuthManager, transport: any HTTPTransport = LoaderChain {}) {
        self.auth = auth
        api = LoaderChain(transport: transport) {
            Retry(.exponential(maximumAttempts: 3))
            Authenticate([.oauth: auth.authenticator(for: "http://127.0.0.1:8081")])
        }
    }

    /// Returns the user's notes.
    public func notes() async throws -> String {
        var request = HTTPRequest(url: "http://127.0.0.1:8081/notes")
        request.authenticationMethod = .oauth
        return try await api.load(request).text
    }
}
