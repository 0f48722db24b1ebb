import Gatehouse
import NotesKit

/// What the user reads after a failure.
func sentence(for error: any Error) -> String {
    if case NotesError.refused(let status) = error { return "The server refused the request (\(status))." }
    let error = AuthError(error)
    return switch error.recovery {
    case .retry: "\(error). Please try again later."
    case .reauthenticate: "\(error). Please sign in again: notes login"
    case .none: "\(error)"
    }
}
