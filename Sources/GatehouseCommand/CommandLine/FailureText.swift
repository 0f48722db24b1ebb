import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseListener
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

/// Error messages for users: what happened and why, without the names of our own types.
enum FailureText {
    /// Returns the message for an error.
    static func text(of error: any Error) -> String {
        switch error {
        case let error as AuthError: error.words
        case let error as HTTPError: (error.underlyingError as? AuthError)?.words ?? error.words
        case let error as ServiceError where !error.reason.isEmpty: clause(error.reason)
        case let error as DatabaseError: "the database failed: \(error.reason)"
        case let error as ListenerError: "can't listen: \(error.reason)"
        case let error as CryptoError: error.words
        default: "\(error)"
        }
    }

    /// A sentence as it stands behind a colon: "A password has at least 8 characters." without its capital and full
    /// stop.
    private static func clause(_ sentence: String) -> String {
        let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
        guard let second = text.dropFirst().first, second == " " || second.isLowercase else { return String(text) }
        return String(text.prefix(1)).asciiLowercased + text.dropFirst()
    }
}
