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

    /// The sign-in state.
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

    /// Returns the reason why a session's key can't be used; `nil` if it can, or if the session isn't bound to a key.
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

extension AccountStanding {
    /// The members that `--json` prints about the sign-in state.
    func report(at now: Date) -> [String: JSONValue] {
        var members = standingReport(at: now)
        members["name"] = .string(name)
        members["issuer"] = members["issuer"] ?? profile?.provider.issuer.map(JSONValue.string)
        members["provider"] = profile.map { .string($0.provider.label) }
        members["clientID"] = profile.map { .string($0.clientID) }
        members["pendingRevocations"] = pendingRevocations > 0 ? .integer(Int64(pendingRevocations)) : nil
        return members
    }

    private func standingReport(at now: Date) -> [String: JSONValue] {
        switch standing {
        case .signedIn(let session): AuthenticationState.signedIn(session).report(at: now)
        case .expired: ["state": "signedOut", "reason": "expired"]
        case .signedOut(let reason): AuthenticationState.signedOut(reason).report(at: now)
        case .notFinished: ["state": "signedOut", "reason": "notFinished"]
        case .noAccount: ["state": "signedOut", "reason": "noSuchAccount"]
        case .unknown(let fault):
            [
                "state": "unknown", "reason": .string(fault.reason.rawValue), "file": .string(fault.file.path),
                "message": .string(fault.description),
            ]
        }
    }

    /// The text output: a sentence, followed by the details of the session if there is one.
    func lines(at now: Date, _ style: StreamStyle) -> [String] {
        switch standing {
        case .signedIn(let session), .expired(let session):
            [sentence(style)] + details(of: session, at: now).lines(style)
        case .unknown(let fault): [sentence(style), fault.description.printable]
        case .signedOut, .notFinished, .noAccount: [sentence(style)]
        }
    }

    /// The message that tokens aren't revoked yet; `nil` if all are.
    var pendingRevocationsLine: String? {
        guard pendingRevocations > 0 else { return nil }
        return "The tokens of the session before aren't revoked yet, since the provider couldn't be reached. "
            + "Each command tries again."
    }

    private func sentence(_ style: StreamStyle) -> String {
        switch standing {
        case .signedIn(let session): style.painted("Signed in", .green) + session.whereAndWho
        case .expired(let session):
            style.painted("The session has expired:", .yellow) + " signed in" + session.whereAndWho
                + " There is no refresh token to renew it with. \(AccountFault.signInAgain(loginCommand))"
        case .signedOut: style.painted("Nobody is signed in.", .yellow)
        case .notFinished:
            style.painted("Nobody is signed in", .yellow)
                + " as '\(name)': its sign-in isn't finished. '\(loginCommand)' begins again."
        case .noAccount: style.painted(AccountFolder.noAccount(name).description, .yellow)
        case .unknown: style.painted("It isn't known who is signed in.", .red)
        }
    }

    private func details(of session: SessionSummary, at now: Date) -> Table {
        var table = Table(titles: ["", ""])
        func add(_ title: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            table.rows.append([Table.Cell("  " + title, .faint), Table.Cell(text)])
        }
        add("Account", name)
        add("Provider", profile?.provider.label ?? session.account.issuer)
        add("Client", profile?.clientID)
        add("Subject", session.account.subject.rawValue)
        add("Scopes", session.scope.description)
        add("Access token", session.validity(at: now))
        return table
    }
}

extension SessionSummary {
    /// The account for text output: the display name if the provider has given one, otherwise the subject.
    var who: String { (account.displayName ?? account.subject.rawValue).printable }

    /// The end of the sentence "Signed in": the issuer and the account.
    var whereAndWho: String { " at \(account.issuer) as \(who).".printable }

    /// Returns whether and how long the access token is valid, for text output.
    func validity(at now: Date) -> String {
        guard let expiresAt else { return "valid for an unknown time" }
        return expiresAt > now ? "valid for another \(remaining(at: now))" : "expired"
    }

    /// Returns the remaining validity of the access token, for text output.
    func remaining(at now: Date) -> String {
        guard let expiresAt else { return "unknown" }
        let seconds = Int64(expiresAt.timeIntervalSince(now))
        return seconds > 0 ? Duration.seconds(seconds).inWords : "expired"
    }
}

extension AuthenticationState {
    /// Returns the members that `--json` prints about a state.
    func report(at now: Date) -> [String: JSONValue] {
        switch self {
        case .signedOut(let reason): return ["state": "signedOut", "reason": .string(reason.name)]
        case .restoring, .signingIn: return ["state": "signedOut", "reason": "notFinished"]
        case .locked(let reason):
            let fault: AccountFault.Reason = reason == .corrupt ? .damaged : .unreadable
            return ["state": "unknown", "reason": .string(fault.rawValue)]
        case .signedIn(let session), .refreshing(let session):
            var members: [String: JSONValue] = [
                "state": "signedIn",
                "account": .string(session.account.displayName ?? session.account.subject.rawValue),
                "subject": .string(session.account.subject.rawValue), "issuer": .string(session.account.issuer),
                "scope": .string(session.scope.description), "durability": .string(session.durability.rawValue),
            ]
            members["expiresIn"] = session.expiresAt.map { .integer(max(0, Int64($0.timeIntervalSince(now)))) }
            return members
        }
    }

    /// The state as a sentence.
    var sentence: String {
        session.map { "Signed in" + $0.whereAndWho } ?? "Nobody is signed in."
    }
}
