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

    private static let words = ofCredentials.merging(ofForm) { $1 }.merging(ofRules) { $1 }.merging(ofState) { $1 }

    private static let ofCredentials: [Code: String] = [
        .malformedRequest: "The method or the URL isn't valid",
        .missingCredentials: "There is no token",
        .multipleCredentials: "There is more than one token",
        .malformedCredentials: "The token contains characters that aren't allowed in access tokens",
        .unsupportedScheme: "The authentication scheme is neither Bearer nor DPoP",
        .tokenInQuery: "There is an access token in the URL",
    ]

    private static let ofForm: [Code: String] = [
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
    ]

    private static let ofRules: [Code: String] = [
        .wrongIssuer: "The token is from another issuer",
        .wrongAudience: "The token is for another audience",
        .expired: "The token has expired",
        .notYetValid: "The token isn't valid yet",
        .subjectIsClient: "The token was issued to a client itself and belongs to no account",
        .clientNotAllowed: "The token was issued to a client that isn't accepted",
        .insufficientScope: "The token doesn't have the required scope",
        .insufficientAuthentication: "The user has to authenticate again, or with an additional factor",
        .policyNotMet: "The token doesn't meet the rules",
    ]

    private static let ofState: [Code: String] = [
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
        .clientNotAllowed: "Check --client.",
        .insufficientScope: "Check --scope.",
        .foreignStatusList: "Allow another origin with --status-list-origin.",
        .proofRequired: "Pass the proof with --proof-file, and what it was made for with --method and --url.",
        .tokenNotBound: "Leave out --proof-file.",
        .invalidProof: "A proof is for one method, one URL and a short time: check --method and --url.",
    ]
}
