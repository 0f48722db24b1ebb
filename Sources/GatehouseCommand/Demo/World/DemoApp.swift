import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseProviders
import GatehouseStores
import GatehouseTypes

/// An app on the device: its own session, its own key, and a loader chain for its own backend.
struct DemoApp: Sendable {
    let backend: DemoBackend
    let provider: PlatformAccountProvider
    let store: FileStore
    let manager: AuthManager
    let recorder: RecordingTransport
    let chain: LoaderChain

    init(
        backend: DemoBackend, issuer: String, folder: URL, broker: some PlatformBroker, transport: any HTTPTransport
    ) throws {
        self.backend = backend
        let settings = IssuerSettings(issuer: issuer, authentication: .none(backend.registration.clientID))
        provider = PlatformAccountProvider(
            settings, broker: broker, scope: "openid offline_access notes",
            audiences: [backend.registration.audience], transport: transport,
            keys: FileProofKeyStore(folder: folder.appending(path: "keys")))
        store = FileStore(file: folder.appending(path: "session.json"))
        // A refresh whose response was lost isn't retried immediately, so that the demo can show the later retry.
        manager = AuthManager(provider: provider, store: store, policy: RefreshPolicy(retriesInDoubt: 0))
        recorder = RecordingTransport(transport)
        let basic = BasicCredentials(username: DemoBackend.operatorName, password: DemoBackend.operatorPassword)
        guard let basic else { throw CommandFailure("the operator's name can't be sent") }
        let origin = backend.listener.origin
        chain = LoaderChain(transport: recorder) { [manager] in
            Retry(.exponential(maximumAttempts: 3))
            Throttle(maximumRequests: 64)
            Authenticate([
                .oauth: manager.authenticator(for: origin), .basic: BasicAuthenticator(basic, for: origin),
            ])
        }
    }

    /// Requests a page of the backend.
    func load(_ path: String, _ method: AuthenticationMethod?) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url: try backend.address(path))
        request.authenticationMethod = method
        return try await chain.load(request)
    }

    /// Returns the session in the store.
    func storedSession() async throws -> AuthSession {
        guard case .found(let record) = await store.read(), let session = record.session else {
            throw CommandFailure("\(backend.registration.name) has no stored session")
        }
        return session
    }
}
