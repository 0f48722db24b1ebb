import Foundation
import Gatehouse
import NotesKit

/// Where the service and the server are, and where the session is stored. The defaults are those of the README.
struct Settings {
    let issuer: String
    let server: Origin
    let file: URL

    init(_ environment: [String: String]) throws {
        issuer = environment["NOTES_ISSUER"] ?? "http://127.0.0.1:8080"
        let address = environment["NOTES_SERVER"] ?? "http://127.0.0.1:8081"
        guard let server = Origin(address) else {
            throw AuthError(.misconfigured, "NOTES_SERVER is not an address without a path: \(address)")
        }
        self.server = server
        let folder = environment["NOTES_HOME"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        file = (folder ?? URL.homeDirectory.appending(path: ".local/share/notes")).appending(path: "session.json")
    }

    var app: NotesApp {
        let provider = OpenIDProvider(
            issuer: issuer, clientID: "notes", scope: "openid offline_access notes.read")
        return NotesApp(
            auth: AuthManager(provider: provider, store: FileStore(file: file), name: "notes"), server: server)
    }

    /// The identifier of an OpenID provider is its issuer.
    var providerID: ProviderID { ProviderID(rawValue: issuer) }
}
