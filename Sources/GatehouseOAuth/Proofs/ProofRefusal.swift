/// The result of verifying a client assertion or a device proof.
public enum ProofOutcome: Sendable {
    /// The proof is valid: the client is authenticated, or the device that the subject token is bound to has signed it
    /// for this app and its key.
    case accepted
    /// The proof isn't valid: `invalid_client` for a client assertion (RFC 7523, section 3.2), `invalid_request` for a
    /// device proof (RFC 8693, section 2.2.2).
    case refused(ProofRefusal)
    /// The proof can't be verified now, since the replay memory is full or unavailable: a 503.
    case undecided(any Error)
}

/// The reason why a proof of possession isn't accepted (RFC 9449, section 4.3). For the log: the response says less.
public struct ProofRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    @nonexhaustive
    public enum Reason: String, Sendable {
        /// There is no proof.
        case missing
        /// There is more than one proof.
        case multiple
        /// It is longer than allowed.
        case tooLarge
        /// It isn't a JWS in compact form.
        case malformed
        /// Its type (`typ`) is another one.
        case wrongType
        /// Its signature algorithm isn't allowed.
        case unsupportedAlgorithm
        /// Its header contains no usable public key. A private key is refused, too.
        case invalidKey
        /// The signature doesn't verify with the key.
        case invalidSignature
        /// A claim is missing.
        case missingClaim
        /// A claim has the wrong type or is too long.
        case invalidClaim
        /// It is for another method.
        case wrongMethod
        /// It is for another URL.
        case wrongTarget
        /// It is for another issuer.
        case wrongAudience
        /// It is for another client or app key.
        case wrongSubject
        /// It is too old.
        case expired
        /// Its time of issue is in the future.
        case notYetValid
        /// It is for another access token.
        case wrongToken
        /// Its key isn't the one that the token is bound to.
        case wrongKey
        /// It was already used.
        case replayed
    }

    /// The kind of reason.
    public let reason: Reason

    /// The affected claim; `nil` if there is none.
    public let claim: String?

    /// The refusal of a proof that was used before.
    package static let replayed = ProofRefusal(.replayed, claim: "jti")

    init(_ reason: Reason, claim: String? = nil) {
        self.reason = reason
        self.claim = claim
    }

    /// The reason and the claim's name. Contains no part of the proof.
    public var description: String {
        "proof refused: \(reason.rawValue)" + (claim.map { " (\($0))" } ?? "")
    }
}
