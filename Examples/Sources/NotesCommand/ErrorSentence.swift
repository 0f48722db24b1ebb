import Gatehouse
import NotesKit

/// What the user reads after a failure.
func sentence(for error: any Error) -> String {
    if case NotesError.refused(let status) = error { return "The server refused the request (\(status))." }
    let error = AuthError(error)
    let reason = error.reason.isEmpty ? error.code.rawValue : error.reason
    return switch error.recovery {
    case .retry: "\(reason). Please try again later."
    case .reauthenticate: "\(reason). Please sign in: notes login"
    case .none: "\(reason)."
    }
}
