import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseStores
import GatehouseTypes

/// One account of this command, opened: its manager, its provider, and the way to servers.
struct AccountSession: Sendable {
    let profile: Profile
    let manager: AuthManager
    let provider: any RemoteAuthProvider
    let transport: any HTTPTransport
    let time: any TimeSource

    /// Opens an account on its folder.
    ///
    /// - Parameters:
    ///   - profile: Where the account signs in, and as which client.
    ///   - credential: How the client proves itself.
    ///   - prompt: What the person may or must be asked.
    ///   - folder: The folder.
    ///   - previous: Who may have the session that a new one takes the place of; it's told then.
    /// - Throws: ``CommandFailure`` if the catalogue doesn't know the provider, or the client's key isn't one.
    init(
        _ profile: Profile, _ credential: ClientCredential, prompt: [Prompt] = [], in folder: AccountFolder,
        replacing previous: (any RemoteAuthProvider)? = nil
    ) throws {
        self.profile = profile
        time = SystemTimeSource()
        transport = CurlTransport()
        let opening = ProviderOpening(
            profile: profile, credential: credential, prompt: prompt, keys: FileProofKeyStore(folder: folder.keys),
            transport: transport, time: time)
        provider = try opening()
        manager = try AuthManager(
            providers: [provider] + [previous].compactMap(\.self).filter { [id = provider.id] in $0.id != id },
            store: FileStore(file: folder.session), time: time,
            name: "process \(ProcessInfo.processInfo.processIdentifier)")
    }

    /// The account of a folder; nothing if nobody ever signed in there.
    static func open(_ folder: AccountFolder) throws -> AccountSession? {
        guard let profile = try folder.profile() else { return nil }
        return try AccountSession(profile, folder.clientCredential(), in: folder)
    }

    /// The account that an invocation names; nothing if nobody ever signed in under that name.
    static func open(_ invocation: Invocation) async throws -> AccountSession? {
        try open(try AccountFolder(invocation))
    }

    /// The account that an invocation names, which somebody must have signed in to.
    static func required(_ invocation: Invocation) async throws -> AccountSession {
        let folder = try AccountFolder(invocation)
        guard let session = try open(folder) else {
            let others = try AccountHome(invocation).folders.isEmpty ? "" : ", 'gatehouse accounts' shows the others"
            throw CommandFailure("nobody is signed in as '\(folder.name)'; 'gatehouse login' signs in\(others)")
        }
        return session
    }
}
