import Foundation
import GatehouseClient
import GatehouseTypes
import Synchronization

extension Command {
    /// Signs in at a provider.
    static let login = Command(
        path: ["login"],
        summary: "Sign in at an OpenID provider (--issuer), or at a provider of the catalogue (--provider).",
        options: LoginArguments.options,
        examples: [
            "login --issuer https://id.example.com --client-id notes",
            "login --issuer https://id.example.com --client-id notes --device-flow --account work",
            "login --provider okta --with domain=example.okta.com --client-id notes",
        ]
    ) { invocation in
        let folder = try AccountFolder(invocation)
        // Fails for an unusable home folder before a browser is opened.
        let isNew = try !folder.isThere()
        let arguments = try LoginArguments(invocation, account: folder.name)
        // Handles signals only now: a signal while a secret is read from a pipe or standard input must end the process.
        let interruption = try Interruption()
        let store = AccountSessionStore(folder, signingIn: (arguments.profile, arguments.credential))
        let session = try await AccountSession(arguments, store, in: folder)
        do {
            try await store.checkWritable()
            invocation.announce(arguments.profile, replacing: await session.settled())
            try await session.signIn(arguments, for: invocation, interruption)
            try await session.expectDurable(store, in: folder)
            await session.endPrevious(for: invocation, unless: interruption)
        } catch {
            await session.finishBackgroundWork(after: error)
            if isNew { await folder.removeUnlessNeeded() }
            folder.removeIfEmpty()
            throw await session.advisingToPush(arguments, after: error)
        }
        await session.finishBackgroundWork()
        await session.forgetUnneeded(for: invocation)
        await invocation.report(session, in: folder)
    }
}

extension AccountFolder {
    /// Removes an account whose first sign-in has failed, unless tokens of it still have to be revoked.
    fileprivate func removeUnlessNeeded() async {
        guard (try? profiles()) != nil else { return }
        try? await whileUnchanged(isForced: false) { record in
            guard let record, record.session == nil, record.revocations.isEmpty else { return }
            try home.remove(self)
        }
    }
}

extension AccountSession {
    /// Opens the account for a sign-in. The providers of its earlier sessions may still have to revoke these.
    fileprivate init(_ arguments: LoginArguments, _ store: AccountSessionStore, in folder: AccountFolder) async throws {
        let stored = try await StoredAccount.readReplaceable(folder)
        try self.init(
            arguments.profile, arguments.credential, prompt: arguments.prompt, store: store, in: folder,
            former: stored.map { [$0.current] + $0.former } ?? [])
    }

    fileprivate func signIn(
        _ arguments: LoginArguments, for invocation: Invocation, _ interruption: Interruption
    ) async throws {
        if arguments.asksAtTerminal {
            _ = try await interruption.cancelling { try await signInAtTerminal(suggesting: arguments.username) }
            return
        }
        try await invocation.waiting(for: profile.provider.place) { waiting in
            let context = arguments.context(for: invocation, telling: waiting)
            _ = try await interruption.cancelling { try await manager.signIn(context) }
        }
    }

    /// Revokes a session that can't be written, since no other command could find it. The stored session stays.
    fileprivate func expectDurable(_ store: AccountSessionStore, in folder: AccountFolder) async throws {
        let durability = manager.state.session?.durability
        guard durability != .durable else { return }
        if durability == .memoryOnly, await !manager.revokeUnstored() { return }
        if let failure = store.failure { throw failure }
        if let fault = try? await StoredAccount.read(folder)?.fault { throw fault }
        throw CommandFailure("The session can't be written to \(folder.session.path).")
    }

    /// Revokes the session that the new one has replaced. If that fails, later commands try again.
    fileprivate func endPrevious(for invocation: Invocation, unless interruption: Interruption) async {
        guard manager.pendingRevocations > 0 else { return }
        let failure = Mutex<AuthError?>(AuthError(.unreachable, "the provider hasn't responded yet"))
        await invocation.waiting(for: "the provider of the previous session") { _ in
            await firstEnd(of: [
                {
                    let error = await manager.finishRevocations()
                    failure.withLock { $0 = error }
                }, { try? await time.sleep(for: AccountSession.revocationPatience) }, { await interruption.wait() },
            ])
        }
        guard let error = failure.withLock({ $0 }) else { return }
        let words = Advice.sentence(about: error)
        invocation.console.note(
            "The previous session couldn't be revoked yet; the next command tries again. \(words)".printable)
    }
}

extension StoredAccount {
    /// Reads the stored account that a sign-in replaces.
    ///
    /// - Returns: The contents; `nil` if there has never been a sign-in, or if the profiles are damaged.
    /// - Throws: ``AccountFault`` if the files can't be replaced without losing a session that can be read later.
    fileprivate static func readReplaceable(_ folder: AccountFolder) async throws -> StoredAccount? {
        do {
            let stored = try await read(folder)
            if let fault = stored?.fault, fault.reason != .damaged { throw fault }
            return stored
        } catch let fault as AccountFault where fault.reason == .damaged {
            return nil
        }
    }
}

extension Invocation {
    /// Prints at a terminal which provider and client the sign-in is for.
    fileprivate func announce(_ profile: Profile, replacing state: AuthenticationState) {
        let former = state.session.map { " This replaces the session of \($0.who)." } ?? ""
        tell("Signing in at \(profile.provider.place) with the client '\(profile.clientID)'.\(former)".printable)
    }

    /// Prints the account that is signed in now, and the scopes that the provider didn't grant.
    fileprivate func report(_ session: AccountSession, in folder: AccountFolder) async {
        let state = session.manager.state
        var result = state.report(at: session.time.now)
        guard let summary = state.session else { return self.result(result, text: "Nobody is signed in.") }
        let stored = try? await StoredAccount.read(folder)
        let missing = session.profile.scope.notGranted(
            summary.scope, isRefreshable: stored?.record?.session?.refreshToken != nil)
        if !missing.isEmpty {
            result["notGranted"] = .string(missing.joined(separator: " "))
            if !flag("json") {
                console.note("The provider didn't grant: \(missing.joined(separator: ", ")).".printable)
            }
        }
        self.result(result, verbatim: console.outputStyle.painted("Signed in", .green) + summary.whereAndWho)
    }
}

extension Scope {
    /// Returns the requested scopes that weren't granted.
    ///
    /// - Parameters:
    ///   - granted: The scopes that the provider says it granted. Some providers write a scope as a URL that ends with
    ///     its name.
    ///   - isRefreshable: Whether there is a refresh token, which `offline_access` requests. Many providers don't
    ///     repeat that scope.
    /// - Returns: Their names.
    func notGranted(_ granted: Scope, isRefreshable: Bool) -> [String] {
        let names = granted.description.split(separator: " ")
        return description.split(separator: " ").filter { asked in
            let isThere = names.contains { $0 == asked || $0.hasSuffix("/" + asked) || $0.hasSuffix("." + asked) }
            return !isThere && !(asked == "offline_access" && isRefreshable)
        }.map(String.init)
    }
}
