import GatehouseHTTP

extension AuthenticationEvent {
    /// The event's name and details in the session's history; `nil` if the history doesn't contain the event.
    var note: (name: String, details: [String: String])? {
        switch self {
        case .restoreBegun, .signInBegun, .stepUpBegun, .refreshBegun, .stored: nil
        case .restored(_, .found), .restored(_, .absent), .profileArrived: nil
        case .restored(_, .foreign(let provider)): ("restoreFailed", ["provider": provider.rawValue])
        case .restored(_, .locked(let reason)): ("restoreFailed", ["store": reason.rawValue])
        case .signInArrived: ("signedIn", [:])
        case .signInEnded: ("signInFailed", [:])
        case .refreshArrived: ("renewed", [:])
        case .refreshFailed(_, let assurance): ("renewalFailed", assurance.map { ["assurance": $0.rawValue] } ?? [:])
        case .remainderArrived(_, let assurance): ("renewalFailed", ["assurance": assurance.rawValue])
        case .mismatched: ("mismatched", [:])
        case .rejected(_, let rejection): ("rejected", rejection.details)
        case .madeDurable: ("stored", [:])
        case .adopted(_, let summary, .failed): ("renewalFailed", ["assurance": summary.assurance.rawValue])
        case .adopted, .storeChanged(.renewed): ("renewedElsewhere", [:])
        case .storeChanged(.signedIn): ("signedInElsewhere", [:])
        case .storeChanged(.signedOut): ("signedOutElsewhere", [:])
        case .signOutBegun(let reason): ("signedOut", ["reason": reason.name])
        }
    }
}

extension ServerRejection {
    fileprivate var details: [String: String] {
        ["status": answer.status.description, "serverCode": answer.errorCode]
    }
}
