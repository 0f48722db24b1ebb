import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseService
import GatehouseStores
import GatehouseTypes

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
