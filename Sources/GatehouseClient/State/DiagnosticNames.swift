extension AuthenticationEvent {
    var name: String {
        switch self {
        case .restoreBegun: "restoreBegun"
        case .restored: "restored"
        case .signInBegun: "signInBegun"
        case .stepUpBegun: "stepUpBegun"
        case .signInArrived: "signInArrived"
        case .signInEnded: "signInEnded"
        case .refreshBegun: "refreshBegun"
        case .refreshArrived: "refreshArrived"
        case .stored: "stored"
        case .remainderArrived: "remainderArrived"
        case .refreshFailed: "refreshFailed"
        case .mismatched: "mismatched"
        case .rejected: "rejected"
        case .madeDurable: "madeDurable"
        case .profileArrived: "profileArrived"
        case .adopted: "adopted"
        case .storeChanged: "storeChanged"
        case .signOutBegun: "signOutBegun"
        }
    }
}

extension AuthenticationState {
    var name: String {
        switch self {
        case .signedOut: "signedOut"
        case .restoring: "restoring"
        case .locked: "locked"
        case .signingIn: "signingIn"
        case .signedIn: "signedIn"
        case .refreshing: "refreshing"
        }
    }
}

extension SignedOutReason {
    /// The reason as one word, for the history and for programs.
    package var name: String {
        switch self {
        case .nothingStored: "nothingStored"
        case .requested: "requested"
        case .elsewhere: "elsewhere"
        case .providerSwitched: "providerSwitched"
        case .rejected: "rejected"
        case .mismatched: "mismatched"
        case .unknownProvider: "unknownProvider"
        }
    }
}

extension Transition.Refusal {
    var name: String {
        switch self {
        case .stale: "stale"
        case .underWay: "underWay"
        case .alreadyReplaced: "alreadyReplaced"
        case .notPossible: "notPossible"
        }
    }
}

extension AuthenticationMachine.Standing {
    var name: String {
        switch self {
        case .signedOut: "signedOut"
        case .restoring: "restoring"
        case .locked: "locked"
        case .committing: "committing"
        case .signedIn: "signedIn"
        case .refreshing: "refreshing"
        }
    }
}
