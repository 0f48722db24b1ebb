import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseStores
import GatehouseTypes
import Synchronization

/// The user's device: the platform's session, and a folder for each app.
struct DemoDevice: Sendable {
    let folder: URL
    let issuer: String
    let transport: any HTTPTransport
    let platform: AuthManager
    let keys: any ProofKeyStore

    init(folder: URL, issuer: String, transport: any HTTPTransport) {
        self.folder = folder
        self.issuer = issuer
        self.transport = transport
        let own = folder.appending(path: "platform")
        keys = FileProofKeyStore(folder: own.appending(path: "keys"))
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: .none(PlatformClient.id), keyBinding: .required),
            scope: "openid offline_access device")
        platform = AuthManager(
            provider: OpenIDProvider(settings, transport: transport, keys: keys),
            store: FileStore(file: own.appending(path: "session.json")))
    }

    /// Starts an app on this device. If the app was started before, it gets the same folder.
    func start(_ backend: DemoBackend, transport: any HTTPTransport) throws -> DemoApp {
        let own = folder.appending(path: backend.registration.name)
        let broker = LocalPlatformBroker(manager: platform, keys: keys, clientID: PlatformClient.id)
        return try DemoApp(backend: backend, issuer: issuer, folder: own, broker: broker, transport: transport)
    }
}

/// An app on the device: its own session, its own key, and a loader chain for its own backend.
struct DemoApp: Sendable {
    let backend: DemoBackend
    let provider: PlatformAccountProvider
    let store: FileStore
    let keys: FileProofKeyStore
    let manager: AuthManager
    let recorder: RecordingTransport
    let chain: LoaderChain

    init(
        backend: DemoBackend, issuer: String, folder: URL, broker: some PlatformBroker, transport: any HTTPTransport
    ) throws {
        self.backend = backend
        let settings = IssuerSettings(issuer: issuer, authentication: .none(backend.registration.clientID))
        keys = FileProofKeyStore(folder: folder.appending(path: "keys"))
        provider = PlatformAccountProvider(
            settings, broker: broker, scope: "openid offline_access notes",
            audiences: [backend.registration.audience], transport: transport,
            keys: keys)
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

    /// Returns the key that a session's tokens are bound to.
    func signer(of session: AuthSession) async throws -> ProofKeySigner {
        guard let id = session.proofKeyID else { throw CommandFailure("the session has no key") }
        return try ProofKeySigner(await keys.requiredKey(id))
    }
}

/// Counts the requests that are sent, and those that carry credentials.
final class RecordingTransport: HTTPTransport {
    /// The counts so far.
    struct Record: Sendable {
        /// The number of requests.
        var sent = 0
        /// The number of requests with an `Authorization` header field.
        var authorized = 0
    }

    private let transport: any HTTPTransport
    private let state = Mutex(Record())

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    /// The counts so far.
    var record: Record { state.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        state.withLock { record in
            record.sent += 1
            if request.headers["Authorization"] != nil { record.authorized += 1 }
        }
        return try await transport.send(request)
    }
}
