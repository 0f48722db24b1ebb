import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseStores
import GatehouseTypes

/// An opened account: its manager, its provider and its transport.
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

    /// The reason why the stored session can't be read.
    private(set) var fault: AccountFault?

    /// The record that was stored when the account was opened; `nil` if there was none, or if it can't be read.
    private(set) var record: AuthRecord?

    /// Opens an account on its folder.
    ///
    /// - Parameters:
    ///   - profile: The provider and the client.
    ///   - credential: The client's credential.
    ///   - prompt: The prompts that the provider must or must not show (`prompt`).
    ///   - store: The store of the account's session.
    ///   - folder: The account's folder.
    ///   - former: The profiles of earlier sessions, latest first. Their providers may still have to revoke these
    ///     sessions.
    /// - Throws: ``CommandFailure`` if the catalogue has no such provider, or if the client's key can't be used.
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

    /// Opens the account of a folder; returns `nil` if there has never been a sign-in.
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

    /// Opens the account that an invocation names.
    ///
    /// - Throws: ``CommandFailure`` if there has never been a sign-in; ``AccountFault`` if the account can't be read.
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
    /// Returns the error for an account without any sign-in.
    fileprivate func nobody(in home: AccountHome) throws -> CommandFailure {
        let isKnown = try isThere()
        guard try isKnown || home.folders.isEmpty else { return AccountHome.noAccount(name) }
        return CommandFailure(
            "Nobody is signed in as '\(name)'. '\(Profile.loginCommand(account: name))' signs in.")
    }
}
