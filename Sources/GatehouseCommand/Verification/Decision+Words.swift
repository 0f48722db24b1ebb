import GatehouseHTTP
import GatehouseIssuer
import GatehouseOAuth
import GatehouseVerifier

extension Refusal {
    /// The reasons for the refusal, as sentences.
    var sentences: String { "Refused. " + reasons.map(\.sentence).joined(separator: " ") }
}

extension RefusalReason {
    /// The reason as a sentence. A code without a message is shown as it is.
    var sentence: String {
        guard let words = RefusalReason.words[code] else { return "The token isn't acceptable: \(description)." }
        return words + (detail.map { " (\($0))" } ?? "") + "." + (RefusalReason.remedies[code].map { " \($0)" } ?? "")
    }

    private static let words: [Code: String] = [
        .malformedRequest: "The method or the URL isn't valid",
        .missingCredentials: "There is no token",
        .multipleCredentials: "There is more than one token",
        .malformedCredentials: "The token contains characters that aren't allowed in access tokens",
        .unsupportedScheme: "The authentication scheme is neither Bearer nor DPoP",
        .tokenInQuery: "There is an access token in the URL",
        .tokenTooLarge: "The token is too long",
        .malformedToken: "This isn't a JSON Web Token in compact form, or its header isn't acceptable",
        .notSealed: "The token isn't encrypted, and only encrypted tokens are accepted",
        .unexpectedSeal: "The token is encrypted, and there is no key to decrypt it",
        .cannotOpen: "The token can't be decrypted with these keys",
        .invalidNesting: "The encrypted content isn't a signed token, or doesn't match its header",
        .wrongType: "This isn't an access token of the type at+jwt (RFC 9068)",
        .algorithmNotAllowed: "The token is signed with an algorithm that isn't allowed",
        .unknownKey: "The issuer has no key with the token's key ID",
        .invalidSignature: "The signature isn't the issuer's",
        .invalidClaims: "A claim is missing, of the wrong type, or too long",
        .wrongIssuer: "The token is from another issuer",
        .wrongAudience: "The token is for another audience",
        .expired: "The token has expired",
        .notYetValid: "The token isn't valid yet",
        .subjectIsClient: "The token was issued to a client itself and belongs to no account",
        .clientNotAllowed: "The token was issued to a client that isn't accepted",
        .insufficientScope: "The token doesn't have the required scope",
        .insufficientAuthentication: "The user has to authenticate again, or with an additional factor",
        .policyNotMet: "The token doesn't meet the rules",
        .revoked: "The token has been revoked",
        .suspended: "The token is suspended",
        .statusNotAccepted: "The token's status isn't accepted",
        .foreignStatusList: "The token's status list isn't at the issuer's origin",
        .statusRequired: "The token names no status list",
        .inactive: "The issuer says that the token isn't active",
        .proofRequired: "The token is bound to a key or has to be, and there is no DPoP proof for it",
        .tokenNotBound: "There is a DPoP proof, but the token isn't bound to a key",
        .invalidProof: "The DPoP proof isn't valid",
        .nonceRequired: "The DPoP proof has to contain a nonce",
    ]

    private static let remedies: [Code: String] = [
        .unexpectedSeal: "Pass the backend's private key with --key.",
        .cannotOpen: "Check --key.",
        .algorithmNotAllowed: "Check --algorithm.",
        .wrongIssuer: "Check --issuer.",
        .wrongAudience: "Check --audience.",
        .subjectIsClient: "Accept such tokens with --accept-client-tokens, if no person has to stand behind them.",
        .clientNotAllowed: "Check --client.",
        .insufficientScope: "Check --scope.",
        .foreignStatusList: "Allow another origin with --status-list-origin.",
        .proofRequired: "Pass the proof with --proof-file, and what it was made for with --method and --url.",
        .tokenNotBound: "Leave out --proof-file.",
        .invalidProof: "A proof is for one method, one URL and a short time: check --method and --url.",
    ]
}

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
            case .keyNotLookedUp: "The token's key can't be looked up yet"
            case .replayMemoryUnavailable: "It can't be determined whether the proof was used before"
            case .statusUnavailable: "The token's status can't be fetched"
            case .introspectionUnavailable: "The issuer can't be asked about the token"
            }
        let isDenied = code == .introspectionUnavailable && (underlyingError as? IssuerError)?.deniesClient == true
        return "Undecided. \(happened): \(isDenied ? denial : cause(underlyingError))."
    }

    private static let denial =
        "it doesn't accept the client's credentials; check --introspection-client and the secret in the file of "
        + "--introspection-secret-file"

    private static func cause(_ error: any Error) -> String {
        switch error {
        case let error as HTTPError: cause(error)
        case let error as IssuerError: cause(error)
        default: FailureText.text(of: error)
        }
    }

    private static func cause(_ error: IssuerError) -> String {
        if let error = error.underlyingError as? HTTPError { return cause(error) }
        if let error = error.underlyingError as? IssuerError { return cause(error) }
        if (error.underlyingError as? OAuthError)?.code == .issuerMismatch, let detail = error.detail {
            return detail + "; check --issuer"
        }
        if let status = error.response?.status, status != .ok {
            return "the response has the status \(status.rawValue) instead of 200; check the address of the issuer"
        }
        return words[error.code.rawValue] ?? error.code.rawValue
    }

    private static func cause(_ error: HTTPError) -> String {
        guard error.code == .insecureConnection else { return Advice.sentence(about: error) }
        return FailureText.text(of: error)
            + "; check the address and this machine's clock, or name the authority of its certificate with --ca"
    }

    /// Messages for the codes.
    private static let words = [
        "insecureAddress": "its address is neither https nor on this machine",
        "foreignAddress": "its address isn't one of the issuer's",
        "unreachable": "there is no response; check the address and the network",
        "unacceptableAnswer": "the response is too large, or isn't HTTP",
        "invalidDocument": "the response isn't in the expected format; check the address of the issuer",
        "authenticationFailed": "the client's credentials can't be used",
        "invalidSignature": "the response isn't signed by the issuer",
        "keysUnavailable": "the issuer's keys can't be fetched",
        "noSuchPlace": "the status list is too short for the token's index",
        "wrongList": "the response is another status list, or an expired one",
        "rolledBack": "the status list is older than one that was fetched before",
        "tooManyLists": "there are too many status lists",
        "tooBusy": "too many requests are waiting; try again",
        "keyNotLookedUp": "other unknown keys were looked up a moment ago; try again",
        "waitingToRetry": "the last attempt failed; try again in a while",
    ]
}

extension IssuerError {
    /// Whether the response says that the client isn't authenticated (RFC 6749, section 5.2; RFC 7662, section 2.3).
    fileprivate var deniesClient: Bool {
        guard let response else { return false }
        return response.status == .unauthorized
            || (try? OAuthErrorResponse(parsing: response.body))?.code == .invalidClient
    }
}
