import Foundation
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

extension AuthError {
    /// The error for text output: its reason, and the status or error code of the provider's response.
    var words: String {
        let answer = context.serverCode ?? context.status.map { "\($0)" }
        let what = context.capability?.lack ?? (reason.isEmpty ? code.words : reason.withoutLibraryCodes)
        return String(what.prefix(1)).asciiUppercased + what.dropFirst()
            + (answer.map { " (the provider answered \($0))" } ?? "")
    }
}

extension ProviderCapability {
    /// What a provider without the capability can't do, as half a sentence; `nil` if no command asks for that.
    fileprivate var lack: String? {
        self == .logoutEverywhere ? "the provider doesn't support ending it" : nil
    }
}

extension AuthError.Code {
    /// The cause as a clause.
    var words: String {
        switch self {
        case .cancelled: "it was cancelled"
        case .superseded: "another sign-in replaced it"
        case .notSignedIn: "nobody is signed in"
        case .stepUpRequired: "the user has to authenticate again, or with an additional factor"
        case .sessionEnded: "the session has ended"
        case .refused: "the provider refused"
        case .unreachable: "the provider couldn't be reached"
        case .clientRefused: "the provider refused this client"
        case .inDoubt: "the provider's response was lost"
        case .invalidResponse: "the provider's response violates the protocol"
        case .accountMismatch: "the provider's response is about another account"
        case .cannotRefresh: "there is no refresh token"
        case .unsupportedCredential: "the provider doesn't accept this kind of credential"
        case .unsupportedOperation: "the provider doesn't support this"
        case .factorRequired: "the provider requires a second factor"
        case .verificationRequired: "the email address has to be verified first"
        case .unknownProvider: "the provider is unknown"
        case .storeUnavailable: "the session's file can't be read"
        case .storeCorrupt: "the session's file is damaged"
        case .storeFailed: "the session's file can't be written"
        case .keyUnavailable: "the session's key can't be read"
        case .keyLost: "the session's key is missing"
        case .insecure: "the connection isn't secure"
        case .misconfigured: "the settings contradict each other"
        case .unknown: "something unexpected happened"
        }
    }
}

extension HTTPError {
    /// The error for text output: which server, and why there is no response.
    var words: String {
        let server = request?.url?.host() ?? "the server"
        let why = cause.isEmpty ? "" : ": " + cause
        return switch code {
        case .invalidRequest: "the request can't be sent" + why
        case .cannotConnect: "can't connect to \(server)"
        case .connectionLost: "the connection to \(server) was lost before the response was complete"
        case .cancelled: "the request was cancelled"
        case .insecureConnection: "the connection to \(server) isn't secure" + why
        case .invalidResponse: "the response of \(server) can't be read" + why
        case .resetInProgress: "the request was stopped by a sign-out"
        case .cannotAuthenticate: "the request can't be authenticated" + why
        case .timedOut: "\(server) didn't respond in time"
        case .cannotDecodeResponse: "the response of \(server) isn't in the expected format" + why
        case .unknown: "the request to \(server) failed" + why
        }
    }

    /// The reason without libcurl's error number.
    private var cause: String { reason.withoutLibraryCodes }
}

extension String {
    /// The text without the numbers of libcurl's errors, such as the last part of "TLS failed (CURLcode 35)".
    var withoutLibraryCodes: String { replacing(#/ \(CURLcode \d+\)/#, with: "") }
}

extension CryptoError {
    private static let words: [Code: String] = [
        .invalidPEM: "it isn't PEM with exactly one such key",
        .encryptedKey: "the key is encrypted with a passphrase; 'openssl pkey -in FILE -out NEW' decrypts it",
        .unsupportedKey: "keys of this kind aren't supported",
        .invalidKey: "the key is damaged",
        .wrongKeyKind: "a key of another kind is needed",
        .privateKey: "it is a private key, and a public key is needed",
    ]

    /// The reason why a key was refused, for text output.
    var words: String { CryptoError.words[code] ?? description }
}
