public import GatehouseTypes
import Synchronization

/// Several accounts side by side, each with a manager and a session of its own, and one of them current.
///
/// Accounts never wait for each other: a slow renewal of one doesn't delay the requests of the others, and a sign-out
/// ends one session. Which account a request is for is decided by whose manager authorises it.
public final class AuthAccounts: Sendable {
    /// One of the accounts.
    public struct Entry: Sendable {
        /// Its place on the store.
        public let slot: AccountSlot
        /// What keeps its session.
        public let manager: AuthManager

        /// Whose it is, if somebody is signed in.
        public var account: Account? { manager.state.account }
    }

    struct State {
        var entries: [Entry] = []
        var current: AccountSlot?
        /// The entries that were signed out of here. Each is kept until nothing of its session is left, neither in its
        /// store nor at its server.
        var leaving: [Entry] = []
    }

    let store: any AccountStore
    let randomness: any RandomSource
    private let makeManager: @Sendable (AccountSlot, any AuthDataStore) throws -> AuthManager
    private let state = Mutex(State())
    private let queue = SerialQueue()

    /// Opens the accounts on a store, and waits until their stores have been read.
    ///
    /// - Parameters:
    ///   - store: Where the sessions are kept.
    ///   - randomness: What new slots are named by.
    ///   - makeManager: Makes the manager of one slot on its store.
    /// - Throws: ``AuthError`` if the store can't be read, and what making a manager throws.
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

    /// The accounts that are signed in, and those whose store can't be read, in the store's order.
    public var entries: [Entry] {
        state.withLock { $0.entries }.filter { !$0.manager.state.isSignedOut }
    }

    /// The account that is used where none is named; nothing if nobody is signed in there any more.
    public var current: Entry? {
        state.withLock { state in state.entries.first { $0.slot == state.current } }
            .flatMap { $0.manager.state.isSignedOut ? nil : $0 }
    }

    /// The entry of an account.
    public subscript(account: Account.ID) -> Entry? {
        entries.first { $0.account?.id == account }
    }

    /// Signs in an account beside those that are signed in, and makes it current. If the account was signed in already,
    /// the new session replaces the old one, which is revoked. Of several concurrent sign-ins of one account, the last
    /// one stays.
    ///
    /// - Parameters:
    ///   - context: What the person gave, and how they can be asked.
    ///   - provider: The provider to sign in with; nil means the manager's first provider.
    /// - Returns: The new entry.
    /// - Throws: ``AuthError``, as for ``AuthManager/signIn(_:with:)``, or ``AuthError/Code/storeFailed`` if the choice
    ///   of the current account can't be stored. Then the accounts and the current one are the same as before, and a
    ///   session that was made nevertheless is revoked.
    @discardableResult
    public func signIn(_ context: SignInContext = SignInContext(), with provider: ProviderID? = nil) async throws
        -> Entry
    {
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
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if there is no such account,
    ///   ``AuthError/Code/storeFailed`` if the choice can't be written down; then the one before stays current.
    public func use(_ account: Account.ID) async throws {
        guard let entry = self[account] else {
            throw AuthError(.notSignedIn, "that account isn't signed in", context: .init(account: account))
        }
        try await choose(entry.slot) { _ in }
    }

    /// Signs one account out. If it was the current one, none is current until another is chosen.
    ///
    /// - Returns: What could be done.
    @discardableResult
    public func signOut(_ account: Account.ID) async -> SignOutReport {
        guard let entry = self[account] else { return SignOutReport(storeError: nil) }
        state.withLock { $0.leave([entry]) }
        return await end(entry)
    }

    /// Adds an entry and makes it current, in one step.
    ///
    /// - Returns: The entries of the same account, which the new one replaces.
    private func add(_ entry: Entry, of account: Account.ID) async throws(AuthError) -> [Entry] {
        try await choose(entry.slot) { state in
            let replaced = state.entries.filter { $0.account?.id == account }
            state.leave(replaced)
            state.entries.append(entry)
            return replaced
        }
    }

    /// Signs an entry out. Its slot is deleted unless its session couldn't be deleted or a session has still to be
    /// revoked.
    @discardableResult
    private func end(_ entry: Entry) async -> SignOutReport {
        let report = await entry.manager.signOut()
        await chooseNone(insteadOf: entry.slot)
        // An answer to a sign-in or a refresh that comes this late brings a session that has to be revoked, too.
        await entry.manager.finishBackgroundWork()
        guard report.isComplete, await entry.manager.finishRevocations() == nil, entry.manager.pendingRevocations == 0
        else { return report }
        try? await store.remove(entry.slot)
        state.withLock { $0.leaving.removeAll { $0.slot == entry.slot } }
        return report
    }

    /// Stores which account is current, and changes the state along with that. One choice is stored after the other.
    private func choose<Value>(
        _ slot: AccountSlot, along change: (inout State) -> Value
    ) async throws(AuthError) -> Value {
        let result = await queue.run { () -> Result<Value, AuthError> in
            do {
                try await store.makeCurrent(slot)
            } catch {
                return .failure(AuthError(error))
            }
            return .success(
                state.withLock { state in
                    state.current = slot
                    return change(&state)
                })
        }
        return try result.get()
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
