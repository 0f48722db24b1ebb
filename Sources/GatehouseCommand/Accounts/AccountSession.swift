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

    /// Whether the stored session couldn't be understood, and was put aside.
    private(set) var isCorrupt = false

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
        provider = try ProviderOpening(profile, credential, prompt: prompt, in: folder, transport, time)()
        manager = try AuthManager(
            providers: [provider] + [previous].compactMap(\.self).filter { [id = provider.id] in $0.id != id },
            store: FileStore(file: folder.session), time: time,
            name: "process \(ProcessInfo.processInfo.processIdentifier)")
    }

    /// The account of a folder; nothing if nobody ever signed in there.
    static func open(_ folder: AccountFolder) async throws -> AccountSession? {
        guard let profile = try folder.profile() else { return nil }
        let credential = try folder.clientCredential()
        let reading = await FileStore(file: folder.session).read()
        var session = try AccountSession(profile, credential, in: folder)
        if case .corrupt = reading { session.isCorrupt = true }
        return session
    }

    /// The account that an invocation names; nothing if nobody ever signed in under that name.
    static func open(_ invocation: Invocation) async throws -> AccountSession? {
        try await open(try AccountFolder(invocation))
    }

    /// The account that an invocation names, which somebody must have signed in to.
    static func required(_ invocation: Invocation) async throws -> AccountSession {
        let folder = try AccountFolder(invocation)
        guard let session = try await open(folder) else {
            let others = try AccountHome(invocation).folders.isEmpty ? "" : ", 'gatehouse accounts' shows the others"
            throw CommandFailure("nobody is signed in as '\(folder.name)'; 'gatehouse login' signs in\(others)")
        }
        guard !session.isCorrupt else {
            throw CommandFailure(
                "the stored session can't be understood, and was put aside; 'gatehouse login' signs in again")
        }
        return session
    }
}
