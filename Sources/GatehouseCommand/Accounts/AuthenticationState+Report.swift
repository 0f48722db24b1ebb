import Foundation
import GatehouseClient
import GatehouseTypes

extension AuthenticationState {
    /// What `--json` says about a state.
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
}

extension AuthenticationState {
    /// Who is signed in, for people.
    var sentence: String {
        session.map { "Signed in" + $0.whereAndWho } ?? "Nobody is signed in."
    }
}
