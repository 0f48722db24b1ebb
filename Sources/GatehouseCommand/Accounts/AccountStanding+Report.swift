import Foundation
import GatehouseClient
import GatehouseTypes

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

    /// What the provider has still to be told about ended sessions; `nil` if it knows all.
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

    /// The validity of the access token, and how long it lasts, for text output.
    func validity(at now: Date) -> String {
        guard let expiresAt else { return "valid for an unknown time" }
        return expiresAt > now ? "valid for another \(remaining(at: now))" : "expired"
    }

    /// The remaining validity of the access token, for text output.
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
