import GatehouseTypes
import Synchronization

/// What a service with accounts and tokens keeps, whatever words it speaks. Spent refresh tokens stay good, as where a
/// lost answer may be asked for again.
final class AccountBook: Sendable {
    struct Account: Sendable {
        let id: String
        var email: String?
        var password: String?
        var newEmail: String?
        var isVerified = true
        /// The kinds of second factors that it has.
        var factors: [String] = []
    }

    struct Tokens: Sendable {
        let access: String
        let refresh: String
        let account: Account
    }

    fileprivate struct Session {
        let account: String
        var access: Set<String> = []
        var refresh: Set<String> = []
        var isOver = false
    }

    fileprivate struct State {
        var accounts: [String: Account] = [:]
        var sessions: [Session] = []
        var counter = 0
        var acceptsTokensOnce = false
    }

    private let state = Mutex(State())

    /// Accepts each refresh token once from now on, even if the answer was lost.
    func acceptTokensOnce() {
        state.withLock { $0.acceptsTokensOnce = true }
    }

    /// Makes an account.
    @discardableResult
    func add(
        _ email: String?, _ password: String?, factors: [String] = [], isVerified: Bool = true
    ) -> Account {
        state.withLock { state in
            state.counter += 1
            let account = Account(
                id: "account-\(state.counter)", email: email, password: password, isVerified: isVerified,
                factors: factors)
            state.accounts[account.id] = account
            return account
        }
    }

    func account(email: String?) -> Account? {
        state.withLock { state in state.accounts.values.first { $0.email != nil && $0.email == email } }
    }

    func account(access: String?) -> Account? {
        state.withLock { state in
            state.sessions.first { !$0.isOver && $0.access.contains(access ?? "") }.flatMap {
                state.accounts[$0.account]
            }
        }
    }

    func change(_ id: String, _ change: (inout Account) -> Void) {
        state.withLock { state in
            if var account = state.accounts[id] {
                change(&account)
                state.accounts[id] = account
            }
        }
    }

    /// Begins a session.
    func open(_ account: Account) -> Tokens {
        state.withLock { state in
            state.sessions.append(Session(account: account.id))
            return state.issue(state.sessions.count - 1, refresh: nil)
        }
    }

    /// Gives new tokens for a refresh token, or for an access token where a service exchanges those; nothing if its
    /// session is over.
    func renew(_ refresh: String?, rotates: Bool = true) -> Tokens? {
        state.withLock { state in
            let refresh = refresh ?? ""
            let index = state.sessions.firstIndex {
                !$0.isOver && ($0.refresh.contains(refresh) || $0.access.contains(refresh))
            }
            guard let index else { return nil }
            if state.acceptsTokensOnce { state.sessions[index].refresh.remove(refresh) }
            return state.issue(index, refresh: rotates ? nil : refresh)
        }
    }

    /// Ends the session that a token belongs to.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func end(token: String) -> Bool {
        state.withLock { state in
            let index = state.sessions.firstIndex {
                !$0.isOver && ($0.access.contains(token) || $0.refresh.contains(token))
            }
            if let index { state.sessions[index].isOver = true }
            return index != nil
        }
    }

    /// Whether an access token belongs to a session that was ended.
    func isOver(access: String) -> Bool {
        state.withLock { state in state.sessions.contains { $0.isOver && $0.access.contains(access) } }
    }

    /// Ends the access tokens before their time.
    func expireAccessTokens() {
        state.withLock { state in
            for index in state.sessions.indices { state.sessions[index].access = [] }
        }
    }

    func endAll(of account: String) {
        state.withLock { state in
            for index in state.sessions.indices where state.sessions[index].account == account {
                state.sessions[index].isOver = true
            }
        }
    }

    /// How many sessions live.
    var liveCount: Int {
        state.withLock { state in state.sessions.filter { !$0.isOver }.count }
    }
}

extension AccountBook.State {
    fileprivate mutating func issue(_ index: Int, refresh: String?) -> AccountBook.Tokens {
        counter += 1
        let (access, refresh) = ("access-token-\(counter)", refresh ?? "refresh-token-\(counter)")
        sessions[index].access.insert(access)
        sessions[index].refresh.insert(refresh)
        let account = accounts[sessions[index].account] ?? AccountBook.Account(id: "")
        return AccountBook.Tokens(access: access, refresh: refresh, account: account)
    }
}

extension JSONValue {
    /// An object of those members that there are.
    static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }
}
