import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// Sees what happens in a world, and remembers what mustn't.
///
/// It goes by what was called and what left the process, and by the service's own books; it takes nobody's word.
final class Watch: Sendable {
    struct Contents {
        var now = 0
        var violations: [Violation] = []
        /// Which process began to sign an account in, and when.
        var begun: [AccountID: (process: String, time: Int)] = [:]
        /// When the account that a process is signed in with began to be signed in.
        var arrived: [String: Int] = [:]
        var signedOut: [String: Int] = [:]
        var refreshing: [String: String] = [:]
        /// What a process is asking the server to revoke, or has been told is revoked.
        var revoking: Set<[String]> = []
        var sent: [String: (count: Int, account: AccountID)] = [:]
        var lastSent: [String: Secret] = [:]
        /// The accounts of which a process has said that it couldn't write their tokens.
        var memoryOnly: Set<AccountID> = []
        var spent: Set<String> = []
        /// The key that each access token is bound to.
        var keys: [String: KeyID] = [:]
        var keyCount = 0
        var deletedKeys: Set<KeyID> = []
        var hasSignedOut = false
        var dead: Set<String> = []
        /// The accounts for which the server may have made a session that nobody heard of.
        var orphans: Set<AccountID> = []
        /// The disk as each process knows it.
        var known: [String: AuthRecord] = [:]
        /// The processes that couldn't read the disk when they last tried.
        var blind: Set<String> = []
        var steppingUp: [String: Set<AccountID>] = [:]
        var hasSwitched = false
        /// Whether a sign-in has begun to take a session's place; what was renewed of that one meanwhile is thrown
        /// away.
        var hasChangedHands = false
        var hasLostAnswer = false
        var hasServerRevoked = false
        /// Whether the server may answer a refresh with tokens of another account.
        var hasMismatched = false
        /// Whether the server's answer to a refresh may be unreadable.
        var hasUnreadableAnswer = false
        /// The account whose session nothing in the scenario ends.
        var lasting: AccountID?
    }

    let service: FakeAuthService
    let store: FaultyStore
    let contents = Mutex(Contents())
    let coverage = ExplorationCoverage()

    /// Whether several processes share the disk; then one of them may end a session before another one hears of it.
    let isShared: Bool
    private let teller: (@Sendable (String) -> Void)?

    init(_ service: FakeAuthService, _ store: FaultyStore, isShared: Bool, _ tell: (@Sendable (String) -> Void)?) {
        self.service = service
        self.store = store
        self.isShared = isShared
        teller = tell
    }

    /// Tells a step, if anybody listens.
    func tell(_ step: @autoclosure () -> String) {
        teller?(step())
    }

    func note(_ violation: Violation) {
        contents.withLock { $0.violations.append(violation) }
    }

    func begin(_ process: String) {
        contents.withLock { $0.signedOut[process] = 0 }
    }

    /// The process is dead; what it was about counts no longer.
    func end(_ process: String) {
        contents.withLock { contents in
            contents.dead.insert(process)
            contents.orphans.formUnion(contents.steppingUp[process] ?? [])
            contents.orphans.formUnion(contents.begun.filter { $0.value.process == process }.keys)
            contents.refreshing = contents.refreshing.filter { $0.value != process }
            contents.revoking = contents.revoking.filter { $0.first != process }
        }
    }

    func beginSignIn(_ account: String, by process: String) {
        contents.withLock { contents in
            contents.now += 1
            contents.begun[AccountID(account)] = (process, contents.now)
        }
    }

    func endSignIn(_ account: String, by process: String) {
        contents.withLock { contents in
            guard let begun = contents.begun[AccountID(account)]?.time else { return }
            contents.arrived[process] = max(begun, contents.arrived[process] ?? 0)
        }
    }

    func beginStepUp(_ account: String, by process: String) {
        contents.withLock { _ = $0.steppingUp[process, default: []].insert(AccountID(account)) }
    }

    func beginSignOut(by process: String) {
        contents.withLock { contents in
            contents.now += 1
            contents.signedOut[process] = contents.now
            contents.hasSignedOut = true
        }
    }

    /// From now on, the server may revoke what it likes.
    func allowServerRevocation() {
        contents.withLock { $0.hasServerRevoked = true }
    }

    /// Nothing in the scenario ends the session of that account: at the end, every living process must hold it.
    func expectToLast(_ account: AccountID) {
        contents.withLock { $0.lasting = account }
    }

    /// From now on, the session may end because the providers are others.
    func allowSwitch() {
        contents.withLock { $0.hasSwitched = true }
    }

    /// From now on, a spent refresh token may come back once.
    func allowLostAnswer() {
        contents.withLock { $0.hasLostAnswer = true }
    }

    /// From now on, the server may answer a refresh with another account's tokens.
    func allowMismatch() {
        contents.withLock { $0.hasMismatched = true }
    }

    /// From now on, the answer to a refresh may be unreadable, and a token that has ended isn't replaced then.
    func allowUnreadableAnswer() {
        contents.withLock { $0.hasUnreadableAnswer = true }
    }

    func makeRequest() -> HTTPRequest {
        let number = contents.withLock { contents in
            contents.now += 1
            return contents.now
        }
        var request = HTTPRequest(path: "/notes/\(number)")
        request.scheme = "https"
        request.host = "api.example.com"
        request.authenticationMethod = .oauth
        return request
    }
}

extension Watch.Contents {
    /// Whether anybody was told to give an account's session up, or to put another in its place.
    func isGivenUp(_ account: AccountID) -> Bool {
        guard let begun = begun[account] else { return false }
        return signedOut.values.contains { $0 > begun.time } || arrived.values.contains { $0 > begun.time }
    }

    /// Whether a process has put another account in an account's place. What another process signed in is another
    /// matter: whichever of both was written last holds.
    func isReplaced(_ account: AccountID, in process: String) -> Bool {
        guard let begun = begun[account], let arrived = arrived[process] else { return false }
        return begun.time < arrived && (begun.process == process || begun.process == Watch.earlierLaunch)
    }

    /// Whether an account's session is one that a process was told to give up.
    func isOver(_ account: AccountID, in process: String) -> Bool {
        guard let begun = begun[account], let signedOut = signedOut[process] else { return false }
        return begun.time < signedOut && (begun.process == process || begun.process == Watch.earlierLaunch)
    }
}

extension Watch {
    static let earlierLaunch = "an earlier launch"
}
