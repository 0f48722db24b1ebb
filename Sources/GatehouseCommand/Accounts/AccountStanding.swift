import Foundation
import GatehouseClient
import GatehouseStores
import GatehouseTypes

/// The sign-in state of an account, or the reason why it can't be determined.
struct AccountStanding: Sendable {
    enum Standing: Sendable {
        /// The account is signed in.
        case signedIn(SessionSummary)
        /// The access token has expired, and there is no refresh token to renew it with.
        case expired(SessionSummary)
        /// The account is signed out.
        case signedOut(SignedOutReason)
        /// A sign-in is running, or was killed before its end.
        case notFinished
        /// There is no account of that name.
        case noAccount
        /// The state can't be determined.
        case unknown(AccountFault)
    }

    /// The account's name.
    let name: String

    /// The account's provider and client; `nil` if they aren't known.
    private(set) var profile: Profile?

    /// The command that signs in again.
    private(set) var loginCommand: String

    /// Who is signed in.
    let standing: Standing

    /// The history of the session, oldest entry first.
    private(set) var history = SessionHistory()

    /// The number of ended sessions whose tokens aren't revoked yet, since the provider couldn't be reached.
    private(set) var pendingRevocations = 0

    init(_ name: String, _ standing: Standing) {
        self.name = name
        loginCommand = Profile.loginCommand(account: name)
        self.standing = standing
    }
}

extension AccountStanding {
    /// Reads the sign-in state of an account.
    ///
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - look: Reads the state and the history of the opened account, after its background work has finished.
    /// - Returns: The sign-in state, or the reason why it can't be determined.
    /// - Throws: The errors of `look`. Files that can't be read are not an error: the state is `unknown` then.
    static func read(
        _ folder: AccountFolder, _ look: (AccountSession) async throws -> (AuthenticationState, SessionHistory)
    ) async throws -> AccountStanding {
        do {
            guard let session = try await AccountSession.open(folder) else {
                return AccountStanding(folder.name, try folder.isThere() ? .notFinished : .noAccount)
            }
            var standing: AccountStanding
            if let fault = session.fault {
                standing = AccountStanding(folder.name, .unknown(fault))
            } else {
                let (state, history) = try await look(session)
                standing = AccountStanding(folder.name, await session.standing(state, in: folder))
                standing.history = history
                standing.pendingRevocations = session.manager.pendingRevocations
            }
            (standing.profile, standing.loginCommand) = (session.profile, session.loginCommand)
            return standing
        } catch let fault as AccountFault {
            return AccountStanding(folder.name, .unknown(fault))
        }
    }
}

extension AccountSession {
    fileprivate func standing(_ state: AuthenticationState, in folder: AccountFolder) async
        -> AccountStanding.Standing
    {
        switch state {
        case .signedOut(.unknownProvider(let provider)):
            return .unknown(
                AccountFault(
                    .unknownProvider, folder.session,
                    "The session in \(folder.session.path) belongs to another provider (\(provider))",
                    remedy: AccountFault.signInAgain(loginCommand)))
        case .signedOut(let reason): return .signedOut(reason)
        case .restoring, .signingIn: return .notFinished
        case .locked: return .unknown(.unreadableSession(folder.session, "The session can't be read"))
        case .signedIn(let summary), .refreshing(let summary):
            if let session = record?.session, let fault = await keyFault(of: session) { return .unknown(fault) }
            let hasExpired = summary.expiresAt.map { $0 <= time.now } ?? false
            let isRenewable = record?.session.map { $0.refreshToken != nil } ?? true
            return hasExpired && !isRenewable ? .expired(summary) : .signedIn(summary)
        }
    }

    /// Why the key can't be used that a session is bound to; `nil` if it can, or if there is none.
    func keyFault(of session: AuthSession) async -> AccountFault? {
        guard let id = session.proofKeyID else { return nil }
        let file = folder.keys.appending(path: id.rawValue + ".json")
        switch await FileProofKeyStore(folder: folder.keys).key(id) {
        case .found: return nil
        case .absent:
            return AccountFault(
                .keyLost, file, "The key of the session is missing: \(file.path)",
                remedy: "The session can't be used without it. \(AccountFault.signInAgain(loginCommand))")
        case .corrupt(let words):
            return AccountFault(
                .keyLost, file, words,
                remedy: "The session can't be used without its key. \(AccountFault.signInAgain(loginCommand))")
        case .unavailable(let words):
            return AccountFault(
                .keyUnreadable, file, "The key of the session can't be read: \(words)",
                remedy: "Check its owner and its mode (0600).")
        }
    }
}
