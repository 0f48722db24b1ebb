import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

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
