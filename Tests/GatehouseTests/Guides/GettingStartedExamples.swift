import Foundation
import Gatehouse

// The article Getting started: another provider than the service of `Examples`, and values from the configuration.

func otherProviderExample() async {
    // snippet.openID
    let auth = AuthManager(
        provider: OpenIDProvider(issuer: "https://id.example.com", clientID: "notes", scope: "openid offline_access"),
        store: FileStore(path: "session.json"))
    do {
        if try await !auth.restore().isSignedIn { try await auth.signIn(using: .systemBrowser) }
        print(auth.state)
    } catch {
        print(error)
        exit(1)
    }
    // snippet.end
}

// snippet.configuration
/// The environment has a value that can't be used.
struct InvalidVariable: Error { let name: String }

func manager(_ environment: [String: String]) throws -> (auth: AuthManager, api: Origin) {
    let text = environment["SCOPE"] ?? "openid offline_access"
    guard let scope = Scope(text) else { throw InvalidVariable(name: "SCOPE") }
    guard let api = Origin(environment["API"] ?? "http://127.0.0.1:8081") else { throw InvalidVariable(name: "API") }
    let provider = OpenIDProvider(
        issuer: environment["ISSUER"] ?? "", clientID: ClientID(environment["CLIENT_ID"] ?? "notes"), scope: scope)
    return (AuthManager(provider: provider, store: FileStore(path: "session.json")), api)
}
// snippet.end

func catalogueProviderExample() throws -> AuthManager {
    // snippet.google
    let provider = try ProviderDescription.google.provider(
        clientID: "1234.apps.googleusercontent.com", secret: Secret("GOCSPX-1234"))
    let auth = AuthManager(provider: provider, store: FileStore(path: "session.json"))
    // snippet.end
    return auth
}
