public import GatehouseTypes
import Synchronization

/// Several signed-in accounts, each with its own manager and session. One of them is the current account.
///
/// Accounts never wait for each other: a slow refresh of one doesn't delay the requests of the others, and a sign-out
/// ends only one session. The manager that authorizes a request decides which account the request is for.
public final class AuthAccounts: Sendable {
    /// An account with its manager.
    public struct Entry: Sendable {
        /// The account's place in the store.
        public let slot: AccountSlot
        /// The manager of the account's session.
        public let manager: AuthManager

        /// The signed-in account; `nil` if the manager has no session.
        public var account: Account? { manager.state.account }
    }

    struct State {
        var entries: [Entry] = []
        var current: AccountSlot?
        /// The entries that were signed out here. An entry is kept until its session has been deleted from the store
        /// and revoked at its server.
        var leaving: [Entry] = []
        /// Those of ``leaving`` that only wait for a revocation, which their managers try again.
        var unrevoked: Set<AccountSlot> = []
    }

    let store: any AccountStore
    let randomness: any RandomSource
    private let makeManager: @Sendable (AccountSlot, any AuthDataStore) throws -> AuthManager
    private let state = Mutex(State())
    private let queue = PermitQueue(limit: 1)

    /// Opens the accounts of a store, and waits until the session of each has been read.
    ///
    /// - Parameters:
    ///   - store: The store of the sessions.
    ///   - randomness: The source of new slots' names.
    ///   - makeManager: Creates the manager of a slot, with the slot's store.
    /// - Throws: ``AuthError`` if the store can't be read; otherwise the errors of `makeManager`.
    public init(
        in store: any AccountStore, randomness: any RandomSource = SystemRandomSource(),
        makeManager: @escaping @Sendable (_ slot: AccountSlot, _ store: any AuthDataStore) throws -> AuthManager
    ) async throws {
        self.store = store
        self.randomness = randomness
        self.makeManager = makeManager
        for slot in try await store.slots() {
            let entry = try open(slot)
            _ = try await entry.manager.restore()
            state.withLock { $0.entries.append(entry) }
        }
        let current = try await store.current()
        state.withLock { $0.current = current }
    }

    /// The accounts that are signed in or whose store can't be read, in the order of the store.
    public var entries: [Entry] {
        state.withLock { $0.entries }.filter { !$0.manager.state.isSignedOut }
    }

    /// The account to use if none is named; `nil` if none was chosen or it is signed out.
    public var current: Entry? {
        state.withLock { state in state.entries.first { $0.slot == state.current } }
            .flatMap { $0.manager.state.isSignedOut ? nil : $0 }
    }

    /// The entry of an account; `nil` if the account isn't signed in.
    public subscript(account: Account.ID) -> Entry? {
        entries.first { $0.account?.id == account }
    }

    /// Signs in an additional account and makes it current. If the account was signed in already, the new session
    /// replaces the old one, which is revoked. If several sign-ins of one account run at once, the session of the last
    /// one stays.
    ///
    /// - Parameters:
    ///   - context: The user's credential, and the ways to interact with the user.
    ///   - provider: The provider to sign in with; `nil` means the manager's first provider.
    /// - Returns: The new entry.
    /// - Throws: ``AuthError``, as for ``AuthManager/signIn(_:with:)``; ``AuthError/Code/storeFailed`` if the choice of
    ///   the current account can't be stored. After an error the accounts and the current one are the same as before,
    ///   and a session that was created is revoked.
    @discardableResult
    public func signIn(_ context: SignInContext = SignInContext(), with provider: ProviderID? = nil) async throws
        -> Entry
    {
        await removeRevoked()
        let entry = try open(AccountSlot(randomness: randomness))
        do {
            let account = try await entry.manager.signIn(context, with: provider)
            for replaced in try await add(entry, of: account.id) { await end(replaced) }
            return entry
        } catch {
            state.withLock { $0.leaving.append(entry) }
            await end(entry)
            throw error
        }
    }

    /// Makes an account current.
    ///
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if the account isn't signed in,
    ///   ``AuthError/Code/storeFailed`` if the choice can't be stored. After an error the previous account is still
    ///   current.
    public func use(_ account: Account.ID) async throws {
        guard let entry = self[account] else {
            throw AuthError(.notSignedIn, "the account isn't signed in", context: .init(account: account))
        }
        try await choose(entry.slot) { _ in }
    }

    /// Signs an account out. If it was the current one, there is no current account until another one is chosen.
    ///
    /// - Returns: The result. A report without errors is returned if the account isn't signed in.
    @discardableResult
    public func signOut(_ account: Account.ID) async -> SignOutReport {
        await removeRevoked()
        guard let entry = self[account] else { return SignOutReport(storeError: nil) }
        state.withLock { $0.leave([entry]) }
        return await end(entry)
    }

    /// Adds an entry and makes it current, in one atomic step.
    ///
    /// - Returns: The other entries of the same account. The new one replaces them.
    private func add(_ entry: Entry, of account: Account.ID) async throws(AuthError) -> [Entry] {
        try await choose(entry.slot) { state in
            let replaced = state.entries.filter { $0.account?.id == account }
            state.leave(replaced)
            state.entries.append(entry)
            return replaced
        }
    }

    /// Signs an entry out. Deletes its slot unless its session couldn't be deleted or a revocation is pending.
    @discardableResult
    private func end(_ entry: Entry) async -> SignOutReport {
        let report = await entry.manager.signOut()
        await chooseNone(insteadOf: entry.slot)
        // A response to a sign-in or refresh that arrives now brings another session that must be revoked.
        await entry.manager.finishBackgroundWork()
        guard report.isComplete else { return report }
        guard await entry.manager.finishRevocations() == nil, entry.manager.pendingRevocations == 0 else {
            state.withLock { _ = $0.unrevoked.insert(entry.slot) }
            return report
        }
        await remove(entry.slot)
        return report
    }

    /// Deletes the slots of the entries that were signed out while their server was away, and are revoked now.
    private func removeRevoked() async {
        let revoked = state.withLock { state in
            state.leaving.filter { state.unrevoked.contains($0.slot) && $0.manager.pendingRevocations == 0 }
        }
        for entry in revoked where entry.manager.state.isSignedOut {
            // It may still write to the store that it has revoked the session.
            await entry.manager.finishBackgroundWork()
            await remove(entry.slot)
        }
    }

    private func remove(_ slot: AccountSlot) async {
        try? await store.remove(slot)
        state.withLock { state in
            state.leaving.removeAll { $0.slot == slot }
            state.unrevoked.remove(slot)
        }
    }

    /// Stores the choice of the current account, and then changes the state. Choices are stored one at a time.
    private func choose<Value>(
        _ slot: AccountSlot, along change: (inout State) -> Value
    ) async throws(AuthError) -> Value {
        try await queue.run { () async throws(AuthError) -> Value in
            try await asAuthError { try await store.makeCurrent(slot) }
            return state.withLock { state in
                state.current = slot
                return change(&state)
            }
        }
    }

    private func chooseNone(insteadOf slot: AccountSlot) async {
        await queue.run {
            guard state.withLock({ $0.current == slot }) else { return }
            try? await store.makeCurrent(nil)
            state.withLock { $0.current = nil }
        }
    }

    private func open(_ slot: AccountSlot) throws -> Entry {
        Entry(slot: slot, manager: try makeManager(slot, store.store(of: slot)))
    }
}

extension AuthAccounts.State {
    fileprivate mutating func leave(_ leaving: [AuthAccounts.Entry]) {
        self.leaving += leaving
        entries.removeAll { entry in leaving.contains { $0.slot == entry.slot } }
    }
}
