public import GatehouseTypes
import Synchronization

/// Several accounts side by side, each with a manager and a session of its own, and one of them current.
///
/// Accounts never wait for each other: a slow renewal of one leaves the requests of the others alone, and a sign-out ends one
/// session. Which account a request is for is decided by whose manager authorises it.
public final class AuthAccounts: Sendable {
    /// One of the accounts.
    public struct Entry: Sendable {
        /// Its place on the shelf.
        public let slot: AccountSlot
        /// What keeps its session.
        public let manager: AuthManager

        /// Whose it is, if somebody is signed in.
        public var account: Account? { manager.state.account }
    }

    struct State {
        var entries: [Entry] = []
        var current: AccountSlot?
    }

    let shelf: any AccountShelf
    let randomness: any RandomSource
    private let makeManager: @Sendable (AccountSlot, any AuthDataStore) throws -> AuthManager
    private let state = Mutex(State())
    private let queue = SerialQueue()

    /// Opens the accounts on a shelf, and waits until their stores have been read.
    ///
    /// - Parameters:
    ///   - shelf: Where the sessions are kept.
    ///   - randomness: What new slots are named by.
    ///   - makeManager: Makes the manager of one slot on its store.
    /// - Throws: ``AuthError`` if the shelf can't be read, and what making a manager throws.
    public init(
        on shelf: any AccountShelf, randomness: any RandomSource = SystemRandomSource(),
        makeManager: @escaping @Sendable (_ slot: AccountSlot, _ store: any AuthDataStore) throws -> AuthManager
    ) async throws {
        self.shelf = shelf
        self.randomness = randomness
        self.makeManager = makeManager
        for slot in try await shelf.slots() {
            let entry = try open(slot)
            _ = try await entry.manager.restore()
            state.withLock { $0.entries.append(entry) }
        }
        let current = try await shelf.current()
        state.withLock { $0.current = current }
    }

    /// The accounts that are signed in, and those whose store can't be read, in the shelf's order.
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

    /// Signs somebody in beside those who are, and makes them current. Whoever was signed in with the same account before is
    /// replaced, and that session revoked.
    ///
    /// - Parameters:
    ///   - context: What the person gave, and how they can be asked.
    ///   - provider: Who is to sign them in; nothing means the manager's first provider.
    /// - Returns: The new entry.
    /// - Throws: ``AuthError``, as for ``AuthManager/signIn(_:with:)``; then nothing has changed.
    @discardableResult
    public func signIn(_ context: SignInContext = SignInContext(), with provider: ProviderID? = nil) async throws
        -> Entry
    {
        let entry = try open(AccountSlot(randomness: randomness))
        let account: Account
        do {
            account = try await entry.manager.signIn(context, with: provider)
        } catch {
            await entry.manager.finishBackgroundWork()
            try? await shelf.remove(entry.slot)
            throw error
        }
        let twins = entries.filter { $0.account?.id == account.id }
        state.withLock { $0.entries.append(entry) }
        try await makeCurrent(entry.slot)
        for twin in twins { await remove(twin) }
        return entry
    }

    /// Makes an account current.
    ///
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn`` if there is no such account, ``AuthError/Code/storeFailed``
    ///   if the choice can't be written down; then the one before stays current.
    public func use(_ account: Account.ID) async throws {
        guard let entry = self[account] else {
            throw AuthError(.notSignedIn, "that account isn't signed in", context: .init(account: account))
        }
        try await makeCurrent(entry.slot)
    }

    /// Signs one account out. If it was the current one, none is current until another is chosen.
    ///
    /// - Returns: What could be done.
    @discardableResult
    public func signOut(_ account: Account.ID) async -> SignOutReport {
        guard let entry = self[account] else { return SignOutReport(storeError: nil) }
        return await remove(entry)
    }

    @discardableResult
    private func remove(_ entry: Entry) async -> SignOutReport {
        let report = await entry.manager.signOut()
        if state.withLock({ $0.current == entry.slot }) { try? await makeCurrent(nil) }
        // A slot that owes its server a revocation stays, and so does one whose session couldn't be deleted.
        if report.isComplete, await entry.manager.finishRevocations() == nil {
            await entry.manager.finishBackgroundWork()
            try? await shelf.remove(entry.slot)
            state.withLock { $0.entries.removeAll { $0.slot == entry.slot } }
        }
        return report
    }

    private func makeCurrent(_ slot: AccountSlot?) async throws(AuthError) {
        let failure = await queue.run { () -> AuthError? in
            do {
                try await shelf.makeCurrent(slot)
            } catch {
                return AuthError(error)
            }
            state.withLock { $0.current = slot }
            return nil
        }
        if let failure { throw failure }
    }

    private func open(_ slot: AccountSlot) throws -> Entry {
        Entry(slot: slot, manager: try makeManager(slot, shelf.store(of: slot)))
    }
}
