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
        self == .logoutEverywhere ? "the provider offers no way to end it" : nil
    }
}

extension AuthError.Code {
    /// The cause as a clause.
    var words: String {
        switch self {
        case .cancelled: "it was called off"
        case .superseded: "another sign-in took its place"
        case .notSignedIn: "nobody is signed in"
        case .stepUpRequired: "the person has to prove more"
        case .sessionEnded: "the session is over"
        case .refused: "the provider refused"
        case .unreachable: "the provider couldn't be reached"
        case .clientRefused: "the provider refused this client"
        case .inDoubt: "the provider's answer was lost"
        case .invalidResponse: "the provider's answer broke the protocol"
        case .accountMismatch: "the provider answered about another account"
        case .cannotRefresh: "there is no refresh token"
        case .unsupportedCredential: "the provider doesn't take this credential"
        case .unsupportedOperation: "the provider can't do that"
        case .factorRequired: "the provider asks for a second factor"
        case .verificationRequired: "the address has to be verified first"
        case .unknownProvider: "the provider isn't known"
        case .storeUnavailable: "the session's file can't be read"
        case .storeCorrupt: "the session's file can't be understood"
        case .storeFailed: "the session's file can't be written"
        case .keyUnavailable: "the session's key can't be read"
        case .keyLost: "the session's key is missing"
        case .insecure: "the connection isn't secure"
        case .misconfigured: "the settings don't fit together"
        case .unknown: "something unexpected happened"
        }
    }
}
