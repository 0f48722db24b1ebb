import Foundation
import GatehouseHTTP
import GatehouseTypes

/// What goes into the trail: what changed where the session stands, and why. No secret, and no reason in free text.
extension SessionCore.Contents {
    mutating func note(_ event: AuthenticationEvent, _ error: AuthError?, author: String, now: Date) {
        guard let name = event.trailName else { return }
        var details = ["state": machine.state.name]
        details.merge(event.details) { $1 }
        details.merge(error.map(SessionCore.Contents.details) ?? [:]) { $1 }
        note(name, held?.mark, details, author: author, now: now)
    }

    mutating func note(_ name: String, _ mark: RecordMark?, _ details: [String: String], author: String, now: Date) {
        notes.append(Trail.Entry(time: now, event: name, mark: mark, author: author, details: details))
        notes.removeFirst(max(0, notes.count - Trail.maximumEntries))
    }

    static func details(_ error: AuthError) -> [String: String] {
        var details = ["error": error.code.rawValue]
        details["status"] = error.context.status?.description
        details["serverCode"] = error.context.serverCode
        return details
    }
}

extension SessionCore {
    /// Notes what happened beside the machine.
    func note(_ name: String, _ error: AuthError? = nil) {
        let now = time.now
        change { contents in
            let details = error.map(Contents.details) ?? [:]
            contents.note(name, contents.held?.mark, details, author: author, now: now)
        }
    }

    /// Takes the notes that the store doesn't have yet.
    func takeNotes() -> [Trail.Entry] {
        change { contents in
            defer { contents.notes = [] }
            return contents.notes
        }
    }
}

extension AuthenticationEvent {
    /// The event as the trail calls it; nothing for what says nothing about the session's fate.
    fileprivate var trailName: String? {
        switch self {
        case .restoreBegun, .signInBegun, .stepUpBegun, .refreshBegun, .stored: nil
        case .restored(_, .found), .restored(_, .absent): nil
        case .restored(_, .foreign), .restored(_, .locked): "restoreFailed"
        case .signInArrived: "signedIn"
        case .signInEnded: "signInFailed"
        case .refreshArrived: "renewed"
        case .refreshFailed: "renewalFailed"
        case .rejected: "rejected"
        case .madeDurable: "stored"
        case .adopted, .storeChanged(.renewed): "renewedElsewhere"
        case .storeChanged(.signedIn): "signedInElsewhere"
        case .storeChanged(.signedOut): "signedOutElsewhere"
        case .signOutBegun: "signedOut"
        }
    }

    fileprivate var details: [String: String] {
        switch self {
        case .rejected(_, let rejection):
            ["status": rejection.answer.status.description, "serverCode": rejection.answer.errorCode]
        case .refreshFailed(_, let assurance): assurance.map { ["assurance": $0.rawValue] } ?? [:]
        case .restored(_, .foreign(let provider)): ["provider": provider.rawValue]
        case .restored(_, .locked(let reason)): ["store": reason.rawValue]
        case .signOutBegun(let reason): ["reason": reason.name]
        default: [:]
        }
    }
}
