import Foundation
import Gatehouse

let auth = AuthManager(
    provider: OpenIDProvider(  // the one part to swap
        issuer: "http://127.0.0.1:8080", clientID: "notes", scope: "openid offline_access notes.read"),
    store: FileStore(path: "session.json"))
let api = LoaderChain {
    Retry(.exponential(maximumAttempts: 3))
    Authenticate([.oauth: auth.authenticator(for: "http://127.0.0.1:8081")])
}
do {
    if try await !auth.restore().isSignedIn { try await auth.signIn(using: .systemBrowser) }
    print(auth.state)
} catch {
    print(error)
    exit(1)
}
