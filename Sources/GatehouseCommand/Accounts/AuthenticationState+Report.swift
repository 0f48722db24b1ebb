import Foundation
import GatehouseClient
import GatehouseTypes

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
}

extension AuthenticationState {
    /// The state as a sentence.
    var sentence: String {
        session.map { "Signed in" + $0.whereAndWho } ?? "Nobody is signed in."
    }
}
