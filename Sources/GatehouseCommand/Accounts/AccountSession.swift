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
    /// The command that signs in again.
    let loginCommand: String
    let manager: AuthManager
    let provider: any RemoteAuthProvider
    let transport: any HTTPTransport
    let time: any TimeSource

    let folder: AccountFolder
    private let hasFormer: Bool

    /// Why the stored session can't be read.
    private(set) var fault: AccountFault?

    /// What was stored when the account was opened; `nil` if nothing was, or if it can't be read.
    private(set) var record: AuthRecord?

    /// Opens an account on its folder.
    ///
    /// - Parameters:
    ///   - profile: Where the account signs in, and as which client.
    ///   - credential: How the client proves itself.
    ///   - prompt: What the person may or must be asked.
    ///   - store: Where its session is kept.
    ///   - folder: Its folder.
    ///   - former: The profiles of the sessions before, latest first. Their providers may still have to revoke these.
    /// - Throws: ``CommandFailure`` if the catalogue doesn't know the provider, or the client's key isn't one.
    init(
        _ profile: Profile, _ credential: ClientCredential, prompt: [Prompt] = [], store: any AuthDataStore,
        in folder: AccountFolder, former: [AccountProfiles.Entry] = []
    ) throws {
        self.profile = profile
        loginCommand = profile.loginCommand(credential)
        self.folder = folder
        hasFormer = !former.isEmpty
        time = SystemTimeSource()
        transport = CurlTransport()
        provider = try ProviderOpening(profile, credential, prompt: prompt, in: folder, transport, time)()
        var providers = [provider]
        for one in ProviderOpening.former(former, in: folder) where !providers.contains(where: { $0.id == one.id }) {
            providers.append(one)
        }
        manager = try AuthManager(
            providers: providers, store: store, time: time,
            name: "process \(ProcessInfo.processInfo.processIdentifier)")
    }

    /// The account of a folder; `nil` if nobody ever signed in there.
    ///
    /// - Throws: ``AccountFault`` if its profile can't be read.
    static func open(_ folder: AccountFolder) async throws -> AccountSession? {
        guard let stored = try await StoredAccount.read(folder) else { return nil }
        var session = try AccountSession(
            stored.current.profile, stored.current.credential, store: AccountSessionStore(folder), in: folder,
            former: stored.former)
        (session.fault, session.record) = (stored.fault, stored.record)
        return session
    }

    /// Drops what no session needs any more: the profiles of the sessions before, once their providers have revoked
    /// these, and what the client proves itself with, once there is no session. A later command tries again if that
    /// fails.
    func forgetUnneeded(for invocation: Invocation) async {
        guard manager.pendingRevocations == 0 else { return }
        do {
            let isOver = manager.state.session?.durability != .durable
            guard try hasFormer || isOver && folder.profiles()?.hasCredentials == true else { return }
            try await folder.changeProfiles { profiles, record in
                // Another process may have signed in meanwhile, and may still have to revoke the session before.
                guard record?.revocations.isEmpty != false else { return false }
                let isShorter = record.map { profiles.keepOnly($0.generation) } ?? false
                let isForgotten = record?.session == nil && profiles.forgetCredentials()
                return isShorter || isForgotten
            }
        } catch {
            invocation.console.note(
                ("\(folder.profileFile.path) couldn't be brought up to date; a later command tries again. "
                    + Advice.sentence(about: error)).printable)
        }
    }

    /// The account that an invocation names, which somebody must have signed in to.
    static func required(_ invocation: Invocation) async throws -> AccountSession {
        let folder = try AccountFolder(invocation)
        guard let session = try await open(folder) else {
            throw try folder.nobody(in: AccountHome(invocation))
        }
        if let fault = session.fault { throw fault }
        return session
    }
}

extension AccountFolder {
    /// Nobody ever signed in here.
    fileprivate func nobody(in home: AccountHome) throws -> CommandFailure {
        let isKnown = try isThere()
        guard try isKnown || home.folders.isEmpty else { return AccountHome.noAccount(name) }
        return CommandFailure(
            "Nobody is signed in as '\(name)'. '\(Profile.loginCommand(account: name))' signs in.")
    }
}
