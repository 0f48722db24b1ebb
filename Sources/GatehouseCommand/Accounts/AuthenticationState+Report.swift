import Foundation
import GatehouseClient
import GatehouseTypes

extension AuthenticationState {
    /// What `--json` says about a state.
    func report(at now: Date) -> [String: JSONValue] {
        switch self {
        case .signedOut(let reason): return ["state": "signedOut", "reason": .string(reason.word)]
        case .restoring, .signingIn: return ["state": "inProgress"]
        case .locked(let reason): return ["state": "locked", "reason": .string("\(reason)")]
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

    /// What people are told about a state.
    var sentence: String {
        switch self {
        case .signedOut(.nothingStored): "Nobody is signed in."
        case .signedOut(.requested), .signedOut(.elsewhere), .signedOut(.providerSwitched): "Signed out."
        case .signedOut(.rejected(let rejection)): "Signed out: the server ended the session (\(rejection))."
        case .signedOut(.unknownProvider(let provider)): "The stored session is of another provider (\(provider))."
        case .restoring, .signingIn: "Not settled yet."
        case .locked(.unavailable): "The stored session can't be read now."
        case .locked(.corrupt): "The stored session can't be understood; it was put aside. Sign in again."
        case .signedIn(let session), .refreshing(let session):
            "Signed in at \(session.account.issuer) as \(session.account.displayName ?? session.account.subject.rawValue)."
        }
    }
}

extension SignedOutReason {
    /// The reason in one word, for programs.
    var word: String {
        switch self {
        case .nothingStored: "nothingStored"
        case .requested: "requested"
        case .elsewhere: "elsewhere"
        case .providerSwitched: "providerSwitched"
        case .rejected: "rejected"
        case .unknownProvider: "unknownProvider"
        }
    }
}
