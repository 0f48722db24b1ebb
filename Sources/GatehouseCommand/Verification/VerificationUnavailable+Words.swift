import GatehouseHTTP
import GatehouseIssuer
import GatehouseVerifier

extension VerificationUnavailable {
    /// The reason why the token couldn't be verified, and the remedy, as sentences.
    var sentences: String { VerificationUnavailable.words(code, underlyingError) }

    /// Returns the sentences for an error.
    ///
    /// - Parameters:
    ///   - code: The error's code.
    ///   - underlyingError: The cause.
    /// - Returns: The sentences.
    static func words(_ code: Code, _ underlyingError: any Error) -> String {
        let happened =
            switch code {
            case .keysUnavailable: "The issuer's keys can't be fetched"
            case .replayMemoryUnavailable: "It can't be determined whether the proof was used before"
            case .statusUnavailable: "The token's status can't be fetched"
            case .introspectionUnavailable: "The issuer can't be asked about the token"
            }
        return "Undecided. \(happened): \(cause(underlyingError))."
    }

    private static func cause(_ error: any Error) -> String {
        switch error {
        case let error as HTTPError: Advice.sentence(about: error)
        case let error as IssuerError: cause(error)
        default: FailureText.text(of: error)
        }
    }

    private static func cause(_ error: IssuerError) -> String {
        if let error = error.underlyingError as? HTTPError { return Advice.sentence(about: error) }
        if let error = error.underlyingError as? IssuerError { return cause(error) }
        return words[error.code.rawValue] ?? error.code.rawValue
    }

    /// Messages for the codes.
    private static let words = [
        "insecureAddress": "its address is neither https nor on this machine",
        "foreignAddress": "its address isn't one of the issuer's",
        "unreachable": "there is no response; check the address and the network",
        "unacceptableAnswer": "the response is too large, or its status isn't 200; redirects aren't followed",
        "invalidDocument": "the response isn't in the expected format; check the address of the issuer",
        "authenticationFailed": "the client's credentials can't be used",
        "invalidSignature": "the response isn't signed by the issuer",
        "keysUnavailable": "the issuer's keys can't be fetched",
        "noSuchPlace": "the status list is too short for the token's index",
        "wrongList": "the response is another status list, or an expired one",
        "rolledBack": "the status list is older than one that was fetched before",
        "tooManyLists": "there are too many status lists",
        "tooBusy": "too many requests are waiting; try again",
        "waitingToRetry": "the last attempt failed; try again in a while",
    ]
}
