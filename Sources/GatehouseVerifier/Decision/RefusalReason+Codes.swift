// Request
extension RefusalReason.Code {
    /// The request's method, address or header fields aren't what RFC 9110 and RFC 3986 allow.
    public static let malformedRequest = Self(rawValue: "malformedRequest")
}

// Credentials
extension RefusalReason.Code {
    /// There is no `Authorization` field.
    public static let missingCredentials = Self(rawValue: "missingCredentials")
    /// There is more than one `Authorization` field, or a token in the address.
    public static let multipleCredentials = Self(rawValue: "multipleCredentials")
    /// The `Authorization` field isn't what RFC 9110 allows, or holds no token.
    public static let malformedCredentials = Self(rawValue: "malformedCredentials")
    /// The scheme is neither `Bearer` nor `DPoP`.
    public static let unsupportedScheme = Self(rawValue: "unsupportedScheme")
    /// There is an access token in the address, where logs and histories keep it (RFC 9700, section 4.3.2).
    public static let tokenInQuery = Self(rawValue: "tokenInQuery")
}

// Form and seal
extension RefusalReason.Code {
    /// The token is longer than allowed.
    public static let tokenTooLarge = Self(rawValue: "tokenTooLarge")
    /// The token isn't one in compact form, or its header isn't acceptable.
    public static let malformedToken = Self(rawValue: "malformedToken")
    /// The token is plain where only sealed ones are accepted.
    public static let notSealed = Self(rawValue: "notSealed")
    /// The token is sealed and there is no key to open it.
    public static let unexpectedSeal = Self(rawValue: "unexpectedSeal")
    /// The seal can't be opened.
    public static let cannotOpen = Self(rawValue: "cannotOpen")
    /// What was sealed isn't a signed token, or doesn't agree with its seal.
    public static let invalidNesting = Self(rawValue: "invalidNesting")
}

// Signature
extension RefusalReason.Code {
    /// The token is of another type than `at+jwt`.
    public static let wrongType = Self(rawValue: "wrongType")
    /// The token is signed with an algorithm that isn't allowed.
    public static let algorithmNotAllowed = Self(rawValue: "algorithmNotAllowed")
    /// The issuer has no such key.
    public static let unknownKey = Self(rawValue: "unknownKey")
    /// The signature isn't the issuer's.
    public static let invalidSignature = Self(rawValue: "invalidSignature")
    /// A claim is missing, of the wrong kind, or too long.
    public static let invalidClaims = Self(rawValue: "invalidClaims")
}

// Policies
extension RefusalReason.Code {
    /// Another issuer made the token.
    public static let wrongIssuer = Self(rawValue: "wrongIssuer")
    /// The token is for somebody else.
    public static let wrongAudience = Self(rawValue: "wrongAudience")
    /// The token's time is over.
    public static let expired = Self(rawValue: "expired")
    /// The token's time hasn't come.
    public static let notYetValid = Self(rawValue: "notYetValid")
    /// The token speaks for a client and not for an account.
    public static let subjectIsClient = Self(rawValue: "subjectIsClient")
    /// The token was issued to a client that isn't let in.
    public static let clientNotAllowed = Self(rawValue: "clientNotAllowed")
    /// The token doesn't reach this far.
    public static let insufficientScope = Self(rawValue: "insufficientScope")
    /// The person must sign in anew or prove more.
    public static let insufficientAuthentication = Self(rawValue: "insufficientAuthentication")
    /// A combination of rules isn't satisfied.
    public static let policyNotMet = Self(rawValue: "policyNotMet")
}

// Status
extension RefusalReason.Code {
    /// The token has been revoked.
    public static let revoked = Self(rawValue: "revoked")
    /// The token isn't good for the time being.
    public static let suspended = Self(rawValue: "suspended")
    /// The token's status is another one that isn't accepted, or its list has no such place.
    public static let statusNotAccepted = Self(rawValue: "statusNotAccepted")
    /// The token names a list at an address that isn't the issuer's.
    public static let foreignStatusList = Self(rawValue: "foreignStatusList")
    /// Only tokens are accepted that name a status.
    public static let statusRequired = Self(rawValue: "statusRequired")
    /// Its issuer says that the token isn't good.
    public static let inactive = Self(rawValue: "inactive")
}

// Possession
extension RefusalReason.Code {
    /// The token is bound to a key and came without proof, or only bound tokens are accepted.
    public static let proofRequired = Self(rawValue: "proofRequired")
    /// The token came with a proof and isn't bound to a key.
    public static let tokenNotBound = Self(rawValue: "tokenNotBound")
    /// The proof isn't acceptable.
    public static let invalidProof = Self(rawValue: "invalidProof")
    /// The proof must hold a nonce.
    public static let nonceRequired = Self(rawValue: "nonceRequired")
}
