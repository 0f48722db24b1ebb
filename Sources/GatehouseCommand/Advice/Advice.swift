import GatehouseClient
import GatehouseHTTP
import GatehouseListener

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
        case let error as AuthError: error.saysWhatToDo ? nil : about(error.code)
        case let error as HTTPError: (error.underlyingError as? AuthError).flatMap(about) ?? about(error.code)
        case is ListenerError: "choose another address with --listen"
        default: nil
        }
    }

    /// The error with the whole command that signs in again, if that is what can be done about it; else the error.
    ///
    /// - Parameters:
    ///   - command: The command that signs in to the account again.
    ///   - error: The error.
    /// - Returns: What to throw.
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
