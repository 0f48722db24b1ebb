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
        case let error as Refusal: clause(error.reason)
        case let error as ServiceError where !error.reason.isEmpty: clause(error.reason)
        case let error as DatabaseError: "the database failed: \(error.reason)"
        case let error as ListenerError: "can't listen: \(error.reason)"
        case let error as CryptoError: error.words
        default: "\(error)"
        }
    }

    /// Returns a sentence without its initial capital and its full stop, for use after a colon.
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
        let what = context.capability?.lack ?? (reason.isEmpty ? code.words : reason)
        return String(what.prefix(1)).asciiUppercased + what.dropFirst()
            + (answer.map { " (the provider answered \($0))" } ?? "")
    }
}

extension ProviderCapability {
    /// The clause about what a provider without the capability can't do; `nil` if no command needs the capability.
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
    /// The error for text output: the server, and the reason why there is no response.
    var words: String {
        let server = request?.origin?.description ?? "the server"
        let why = reason.isEmpty ? "" : ": " + reason
        return switch code {
        case .invalidRequest: "the request can't be sent" + why
        case .cannotConnect: "can't connect to \(server)" + why
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

/// Remedies for errors, for users of the command line.
enum Advice {
    /// Returns the cause of an error, and the remedy if there is one.
    static func sentence(about error: any Error) -> String {
        FailureText.text(of: error) + (about(error).map { "; \($0)" } ?? "")
    }

    /// Returns the remedy for an error; `nil` if the error's own reason gives one, or if there is none.
    static func about(_ error: any Error) -> String? {
        switch error {
        case let error as AuthError where error.context.capability != nil: nil
        case let error as AuthError where error.saysWhatToDo: nil
        case let error as AuthError where error.code == .unreachable && error.context.status != nil:
            "try again in a while"
        case let error as AuthError: about(error.code)
        case let error as HTTPError where error.reason.contains("longer than"): nil
        case let error as HTTPError: (error.underlyingError as? AuthError).flatMap(about) ?? about(error.code)
        case let error as Refusal: error.retryDelay.map { "try again in \($0.inWords)" }
        case let error as ListenerError where [.invalidAddress, .addressInUse, .notPermitted].contains(error.code):
            "choose another address with --listen"
        default: nil
        }
    }

    /// Returns the error with the complete command to sign in again, if that is the remedy; otherwise the error.
    ///
    /// - Parameters:
    ///   - command: The command that signs in to the account again.
    ///   - error: The error.
    /// - Returns: The error to throw.
    static func naming(_ command: String, in error: any Error) -> any Error {
        let cause = error as? AuthError ?? (error as? HTTPError)?.underlyingError as? AuthError
        guard let cause, let advice = signingIn(cause.code, command) else { return error }
        return CommandFailure(FailureText.text(of: error) + "; " + advice)
    }

    private static func signingIn(_ code: AuthError.Code, _ command: String) -> String? {
        switch code {
        case .notSignedIn, .sessionEnded, .cannotRefresh, .keyLost, .accountMismatch, .storeCorrupt, .superseded:
            "sign in again with '\(command)'"
        case .stepUpRequired: "sign in again with '\(command)' and --acr or --max-age"
        default: nil
        }
    }

    private static func about(_ code: AuthError.Code) -> String? {
        if let advice = signingIn(code, "gatehouse login") { return advice }
        return switch code {
        case .cancelled:
            "if the provider's page showed an error, check the client ID and the client's redirect URIs at the provider"
        case .refused: "check how the client is registered at the provider, then sign in again"
        case .clientRefused: "check how the client is registered at the provider"
        case .unreachable, .inDoubt: "check the network, then try again"
        case .invalidResponse: "try again; if it fails again, contact the provider"
        case .insecure: "check the address: it must be https, or http on this machine"
        case .unsupportedCredential: "use another way to sign in, for example without --device-flow"
        case .misconfigured, .unsupportedOperation, .unknownProvider:
            "see 'gatehouse help' for the options"
        case .storeUnavailable, .keyUnavailable:
            "check that the files in GATEHOUSE_HOME belong to you and have the mode 0600"
        case .storeFailed: "check that you may write to GATEHOUSE_HOME, and that there is space on the disk"
        case .factorRequired:
            "sign in at a terminal and without --password-file, so that you can enter the second factor"
        case .verificationRequired: "verify the address with the email that the provider has sent, then sign in again"
        default: "'gatehouse status --why' shows what happened to the session"
        }
    }

    private static func about(_ code: HTTPError.Code) -> String? {
        switch code {
        case .cannotConnect: "check the address and the network"
        case .connectionLost, .timedOut: "try again in a while"
        case .insecureConnection: "check the address, and this machine's clock and certificates"
        case .invalidResponse, .cannotDecodeResponse:
            "check the address: another server than the expected one responds there"
        default: nil
        }
    }
}

extension AuthError {
    /// Phrases in the reasons of providers and stores that already give a remedy, or say that there is none.
    private static let advising = [
        "check ", "try again", "sign in again", "begin again", "ask for ", "choose ", "renew ", "set ",
        "was cancelled", "declined", "has no userinfo endpoint",
    ]

    /// Whether the error's reason gives a remedy.
    fileprivate var saysWhatToDo: Bool {
        AuthError.advising.contains { reason.contains($0) }
    }
}
