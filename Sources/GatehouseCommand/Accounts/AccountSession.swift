import Foundation
import GatehouseClient
import GatehouseCurl
import GatehouseHTTP
import GatehouseOAuth
import GatehouseStores
import GatehouseTerminal
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
    ///   - time: The clock.
    /// - Throws: ``CommandFailure`` if the catalogue has no such provider, or if the client's key can't be used.
    init(
        _ profile: Profile, _ credential: ClientCredential, prompt: [Prompt] = [], store: any AuthDataStore,
        in folder: AccountFolder, former: [AccountProfiles.Entry] = [], time: any TimeSource = SystemTimeSource()
    ) throws {
        self.profile = profile
        loginCommand = profile.loginCommand(credential)
        self.folder = folder
        hasFormer = !former.isEmpty
        self.time = time
        transport = CurlTransport(.command())
        provider = try ProviderOpening(
            profile: profile, credential: credential, prompt: prompt, folder: folder, transport: transport, time: time)()
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
    /// - Parameters:
    ///   - folder: The folder.
    ///   - resources: The resources that renewed tokens are for; `nil` for those of the sign-in.
    /// - Returns: The account.
    /// - Throws: ``AccountFault`` if its profile can't be read.
    static func open(_ folder: AccountFolder, resources: [String]? = nil) async throws -> AccountSession? {
        guard let stored = try await StoredAccount.read(folder) else { return nil }
        var profile = stored.current.profile
        profile.resources = resources ?? profile.resources
        var session = try AccountSession(
            profile, stored.current.credential, store: AccountSessionStore(folder), in: folder,
            former: stored.former)
        (session.fault, session.record) = (stored.fault, stored.record)
        return session
    }

    /// Removes the profiles of earlier sessions once these are revoked, and the clients' credentials once there is no
    /// session. If that fails, a later command tries again.
    func forgetUnneeded(for invocation: Invocation) async {
        guard manager.pendingRevocations == 0 else { return }
        do {
            let isOver = manager.state.session?.durability != .durable
            guard try hasFormer || isOver && folder.profiles()?.hasCredentials == true else { return }
            try await folder.changeProfiles { profiles, record in
                // Another process may have signed in meanwhile, and may still have to revoke the previous session.
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
            throw try folder.nobody()
        }
        if let fault = session.fault { throw fault }
        return session
    }
}

extension AccountFolder {
    /// Returns the error for an account without any sign-in.
    fileprivate func nobody() throws -> CommandFailure {
        let isKnown = try isThere()
        guard try isKnown || home.accountFolders.isEmpty else { return AccountFolder.noAccount(name) }
        return CommandFailure(
            "Nobody is signed in as '\(name)'. '\(Profile.loginCommand(account: name))' signs in.")
    }
}

extension AccountSession {
    /// The time limit for running requests after Ctrl-C. An interrupted refresh could lose the session.
    private static let patience = Duration.seconds(10)

    /// The time that a command waits for the revocation of earlier sessions. A later command tries again.
    static let revocationPatience = Duration.seconds(5)

    /// The same time for a command that only shows what is stored.
    static let shortPatience = Duration.seconds(1)

    /// Performs an operation with the session. Then waits for background work, such as the deletion of a session that
    /// the server has ended, and within `patience` for the revocation of earlier sessions. A terminal shows the wait,
    /// and Ctrl-C cancels it.
    func use<Value: Sendable>(
        for invocation: Invocation, revokingWithin patience: Duration = AccountSession.revocationPatience,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let interruption = try Interruption()
        return try await invocation.waiting(for: profile.provider.place) { _ in
            do {
                let value = try await interruption.cancelling(body)
                await finish(invocation, patience)
                return value
            } catch {
                await finish(invocation, patience, after: error)
                throw Advice.naming(loginCommand, in: error)
            }
        }
    }

    private func finish(_ invocation: Invocation, _ patience: Duration, after error: (any Error)? = nil) async {
        await finishBackgroundWork(after: error, revokingWithin: patience)
        if !(error is Interruption.Called) { await forgetUnneeded(for: invocation) }
        if manager.state.session?.durability == .memoryOnly {
            invocation.console.note(
                "The renewed session couldn't be stored. If the next command fails, sign in again with '\(loginCommand)'."
                    .printable)
        }
    }

    /// Waits for the session's background work. The wait for revocations is limited, and after Ctrl-C the whole wait.
    func finishBackgroundWork(
        after error: (any Error)? = nil, revokingWithin patience: Duration = AccountSession.revocationPatience
    ) async {
        let isCalledOff = error is Interruption.Called
        if !isCalledOff { await manager.finishBackgroundWorkExceptRevocations() }
        await firstEnd(of: [
            { await manager.finishBackgroundWork() },
            { try? await time.sleep(for: isCalledOff ? AccountSession.patience : patience) },
        ])
    }

    /// Waits until the store has been read, and returns the state.
    func settled() async -> AuthenticationState {
        for await state in manager.states {
            if case .restoring = state { continue }
            return state
        }
        return manager.state
    }

    /// Prompts for a user name and a password, and for a second factor if the provider requires one, until the sign-in
    /// succeeds or is cancelled.
    ///
    /// - Throws: `AuthError`; its code is `unsupportedCredential` if there is no terminal.
    func signInAtTerminal(suggesting username: String?) async throws -> Account {
        let prompt = try TerminalPrompt.controllingTerminal()
        let login = try LoginModule(
            manager, offering: [LoginProvider(id: provider.id, displayName: profile.provider.place)],
            through: [provider.id: MultiFactorLogin(PasswordLogin(suggestedUsername: username))])
        return try await login.authenticate(with: provider.id, asking: prompt)
    }
}
