import GatehouseClient
import GatehouseKeyring

// The keyring's part of the article Keeping sessions.

func keyringExample(_ provider: any RemoteAuthProvider, folder: String) -> AuthManager {
    // snippet.keyring
    let store = SecretServiceStore(service: "com.example.notes", label: "Notes", locksIn: folder)
    let auth = AuthManager(provider: provider, store: store)
    // snippet.end
    return auth
}
