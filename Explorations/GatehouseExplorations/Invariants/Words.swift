import GatehouseClient
import GatehouseTypes

extension StoreReading {
    /// What was read, in a word.
    var word: String {
        switch self {
        case .found(let record): record.session?.account.subject.rawValue ?? "nobody"
        case .absent: "nothing"
        case .unavailable: "locked"
        case .corrupt: "corrupt"
        }
    }
}

extension AuthenticationState {
    /// The state in a word, with whose it is.
    var word: String {
        switch self {
        case .signedOut(.nothingStored): "nobody"
        case .signedOut(.requested): "signed out"
        case .signedOut(.elsewhere): "signed out elsewhere"
        case .signedOut(.providerSwitched): "provider switched"
        case .signedOut(.rejected): "ended by the server"
        case .signedOut(.mismatched): "ended because of another account's tokens"
        case .signedOut(.unknownProvider): "unknown provider"
        case .restoring: "restoring"
        case .locked(let reason): "locked \(reason.rawValue)"
        case .signingIn: "signing in"
        case .signedIn(let session): "\(session.account.subject) \(session.durability)"
        case .refreshing(let session): "refreshing \(session.account.subject)"
        }
    }
}
