import Foundation
import Gatehouse
import NotesKit

let auth = AuthManager(
    provider: OpenIDProvider(  // the one part to swap
        issuer: "http://127.0.0.1:8080", clientID: "notes", scope: "openid offline_access notes.read"),
    store: FileStore(path: "session.json"))
do {
    if try await !auth.restore().isSignedIn { try await auth.signIn(using: .systemBrowser) }
    print(auth.state)
    print(try await NotesApp(auth: auth).notes())
} catch {
    print(error)
    exit(1)
}
