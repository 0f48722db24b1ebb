import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseStores
import GatehouseTypes

/// One account of this command, opened: its manager, its provider, and the way to servers.
struct AccountSession: Sendable {
    let manager: AuthManager
    let provider: OpenIDProvider
    let transport: any HTTPTransport
    let time: any TimeSource

    /// Opens an account on its folder.
    init(_ profile: Profile, clientSecret: Secret?, in folder: AccountFolder) throws {
        time = SystemTimeSource()
        transport = CurlTransport()
        let clientID = ClientID(profile.clientID)
        var settings = OpenIDSettings(
            IssuerSettings(
                issuer: profile.issuer,
                authentication: clientSecret.map { .secretBasic(clientID, $0) } ?? .none(clientID)),
            scope: profile.scope)
        settings.redirectURI = profile.redirectURI.flatMap(URL.init(string:))
        provider = OpenIDProvider(
            settings, transport: transport, keys: FileProofKeyStore(folder: folder.keys), time: time)
        manager = AuthManager(
            provider: provider, store: FileStore(file: folder.session), time: time,
            name: "process \(ProcessInfo.processInfo.processIdentifier)")
    }

    /// Does something with the session, and waits for what goes on by itself after it, such as the deletion of a session
    /// that the server has ended.
    func use<Value>(for invocation: Invocation, _ body: () async throws -> Value) async throws -> Value {
        do {
            let value = try await body()
            await finish(invocation)
            return value
        } catch {
            await finish(invocation)
            throw error
        }
    }

    private func finish(_ invocation: Invocation) async {
        await manager.finishBackgroundWork()
        if manager.state.session?.durability == .memoryOnly {
            invocation.console.note("The renewed session can't be written down; the next command renews it again.")
        }
    }

    /// The account of a folder; nothing if nobody ever signed in there.
    static func open(_ folder: AccountFolder) throws -> AccountSession? {
        guard let profile = try folder.profile() else { return nil }
        return try AccountSession(profile, clientSecret: folder.clientSecret(), in: folder)
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
