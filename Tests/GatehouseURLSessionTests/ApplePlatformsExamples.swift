import GatehouseClient
import GatehouseHTTP
import GatehouseURLSession

// The article On Apple's platforms: the product GatehouseClient alone.

// snippet.manager
struct Session {
    let auth: AuthManager
    let api: LoaderChain

    init(provider: any RemoteAuthProvider, store: any AuthDataStore) {
        let auth = AuthManager(provider: provider, store: store)
        self.auth = auth
        api = LoaderChain(transport: URLSessionTransport()) {
            Retry(.exponential(maximumAttempts: 3))
            Authenticate([.oauth: auth.authenticator(for: "https://api.example.com")])
        }
    }
}
// snippet.end
