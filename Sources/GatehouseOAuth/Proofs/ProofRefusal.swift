/// Why a proof of possession isn't accepted (RFC 9449, section 4.3). It's for the log: the answer says less.
public struct ProofRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of refusal.
    @nonexhaustive
    public enum Reason: String, Sendable {
        /// There is no proof.
        case missing
        /// There is more than one proof.
        case multiple
        /// It's longer than allowed.
        case tooLarge
        /// It isn't a signed token in compact form.
        case malformed
        /// `typ` says that it's something else.
        case wrongType
        /// It's signed with an algorithm that isn't allowed.
        case unsupportedAlgorithm
        /// There is no public key in the header, or one that can't be used; a private one is refused too.
        case invalidKey
        /// The signature isn't that key's.
        case invalidSignature
        /// A claim is missing.
        case missingClaim
        /// A claim is of the wrong kind or too long.
        case invalidClaim
        /// It's for another method.
        case wrongMethod
        /// It's for another address.
        case wrongTarget
        /// It's for another issuer.
        case wrongAudience
        /// It's for another client or app key.
        case wrongSubject
        /// It's too old.
        case expired
        /// It comes from the future.
        case notYetValid
        /// It's for another token.
        case wrongToken
        /// It's signed by another key than the token is bound to.
        case wrongKey
        /// It was used before.
        case replayed
    }

    /// What is wrong.
    public let reason: Reason

    /// The claim that is wrong, if it is one.
    public let claim: String?

    init(_ reason: Reason, claim: String? = nil) {
        self.reason = reason
        self.claim = claim
    }

    /// The reason and the claim's name; nothing of the proof itself.
    public var description: String {
        "proof refused: \(reason.rawValue)" + (claim.map { " (\($0))" } ?? "")
    }
}
