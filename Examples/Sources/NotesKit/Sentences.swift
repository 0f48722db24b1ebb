// snippet.sentences
import Gatehouse

/// What the user reads about the session.
public func sentence(for state: AuthenticationState) -> String {
    switch state {
    case .signedIn(let session), .refreshing(let session):
        "You are signed in as \(session.account.displayName ?? session.account.subject.rawValue)."
    case .signedOut(.rejected): "Your session has ended. Please sign in again."
    case .signedOut(.elsewhere): "You signed out in another window."
    case .signedOut: "You are not signed in."
    case .locked(.unavailable): "Your session can't be read at the moment. Please try again."
    case .locked(.corrupt): "Your session can't be read. Please sign in again."
    case .restoring, .signingIn: "Please wait."
    }
}
// snippet.end
