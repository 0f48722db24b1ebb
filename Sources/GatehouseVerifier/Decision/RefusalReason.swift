public import GatehouseTypes

/// One reason for a refusal, for the log. The response says less.
public struct RefusalReason: Sendable, Hashable, CustomStringConvertible {
    /// The effect of a reason on the response.
    @nonexhaustive
    public enum Consequence: Sendable, Hashable {
        /// The request is malformed: 400 `invalid_request`.
        case invalidRequest
        /// The request has no usable credentials: 401 without an error.
        case unauthenticated
        /// The token isn't valid here: 401 `invalid_token`.
        case invalidToken
        /// The token is valid, but the proof isn't: 401 `invalid_dpop_proof`.
        case invalidProof
        /// The proof must contain this nonce: 401 `use_dpop_nonce`.
        case nonceRequired(String)
        /// The token is valid, but its scope isn't sufficient: 403 `insufficient_scope`.
        case insufficientScope(Scope)
        /// The token is valid, but the user must authenticate again or with additional factors: 401
        /// `insufficient_user_authentication`.
        case insufficientAuthentication(RequiredAuthentication)
        /// The token is valid, but this request isn't allowed with it, and another token of the same user wouldn't
        /// help: 403 without an error.
        case forbidden

        /// Whether the token is valid but not sufficient for the request. A sender who can't prove possession doesn't
        /// get such a response.
        var isInsufficientAuthorization: Bool {
            switch self {
            case .insufficientScope, .insufficientAuthentication, .forbidden: true
            default: false
            }
        }

        /// The rank of the consequence. Of several consequences the response is for the one with the highest rank.
        var severity: Int {
            switch self {
            case .insufficientScope: 0
            case .insufficientAuthentication: 1
            case .forbidden: 2
            case .nonceRequired: 3
            case .invalidProof: 4
            case .invalidToken: 5
            case .unauthenticated: 6
            case .invalidRequest: 7
            }
        }

        var scope: Scope? {
            if case .insufficientScope(let scope) = self { scope } else { nil }
        }

        var authentication: RequiredAuthentication? {
            if case .insufficientAuthentication(let requirement) = self { requirement } else { nil }
        }
    }

    /// The kind of reason. The set is open: a policy may define its own codes.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code as written to a log.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code itself.
        public var description: String { rawValue }
    }

    /// The kind of reason.
    public let code: Code

    /// The place of the problem: a claim's name or a few fixed words, never a value from outside.
    public let detail: String?

    /// The effect on the response.
    public let consequence: Consequence

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - code: The kind of reason.
    ///   - detail: The place of the problem, never a value from outside.
    ///   - consequence: The effect on the response. By default 401 `invalid_token`, after which clients get a new token
    ///     and repeat the request. If a new token wouldn't help, use ``Consequence/forbidden``.
    public init(_ code: Code, _ detail: String? = nil, consequence: Consequence = .invalidToken) {
        self.code = code
        self.detail = detail
        self.consequence = consequence
    }

    /// The code and the detail.
    public var description: String {
        code.rawValue + (detail.map { " (\($0))" } ?? "")
    }
}

extension RefusalReason.Code {
    // Request

    /// The request's method, URL or header fields aren't valid (RFC 9110, RFC 3986).
    public static let malformedRequest = Self(rawValue: "malformedRequest")

    // Credentials

    /// There is no `Authorization` field.
    public static let missingCredentials = Self(rawValue: "missingCredentials")
    /// There is more than one `Authorization` field.
    public static let multipleCredentials = Self(rawValue: "multipleCredentials")
    /// The `Authorization` field isn't valid (RFC 9110), or contains no token.
    public static let malformedCredentials = Self(rawValue: "malformedCredentials")
    /// The scheme is neither `Bearer` nor `DPoP`.
    public static let unsupportedScheme = Self(rawValue: "unsupportedScheme")
    /// The URL contains an access token, which logs and browser histories keep (RFC 9700, section 4.3.2).
    public static let tokenInQuery = Self(rawValue: "tokenInQuery")

    // Form and encryption

    /// The token is longer than allowed.
    public static let tokenTooLarge = Self(rawValue: "tokenTooLarge")
    /// The token isn't in compact form, or its header isn't acceptable.
    public static let malformedToken = Self(rawValue: "malformedToken")
    /// The token isn't encrypted, but only encrypted tokens are accepted.
    public static let notSealed = Self(rawValue: "notSealed")
    /// The token is encrypted, but no key to decrypt it is configured.
    public static let unexpectedSeal = Self(rawValue: "unexpectedSeal")
    /// The token can't be decrypted.
    public static let cannotOpen = Self(rawValue: "cannotOpen")
    /// The decrypted content isn't a signed token, or doesn't match the header of the encryption.
    public static let invalidNesting = Self(rawValue: "invalidNesting")

    // Signature

    /// The token's type isn't `at+jwt`.
    public static let wrongType = Self(rawValue: "wrongType")
    /// The token is signed with an algorithm that isn't allowed.
    public static let algorithmNotAllowed = Self(rawValue: "algorithmNotAllowed")
    /// The issuer has no key with the token's key identifier.
    public static let unknownKey = Self(rawValue: "unknownKey")
    /// The signature doesn't verify with the issuer's key.
    public static let invalidSignature = Self(rawValue: "invalidSignature")
    /// A claim is missing, of the wrong type, or too long.
    public static let invalidClaims = Self(rawValue: "invalidClaims")

    // Policies

    /// The token names another issuer. Its signature may not have been checked.
    public static let wrongIssuer = Self(rawValue: "wrongIssuer")
    /// The token is for another audience.
    public static let wrongAudience = Self(rawValue: "wrongAudience")
    /// The token has expired.
    public static let expired = Self(rawValue: "expired")
    /// The token isn't valid yet.
    public static let notYetValid = Self(rawValue: "notYetValid")
    /// The token's subject is a client instead of an account.
    public static let subjectIsClient = Self(rawValue: "subjectIsClient")
    /// The token was issued to a client that isn't allowed.
    public static let clientNotAllowed = Self(rawValue: "clientNotAllowed")
    /// The token's scope isn't sufficient.
    public static let insufficientScope = Self(rawValue: "insufficientScope")
    /// The user must authenticate again or with additional factors.
    public static let insufficientAuthentication = Self(rawValue: "insufficientAuthentication")
    /// A ``Not`` policy isn't met, or an ``AnyOf`` policy has no alternatives.
    public static let policyNotMet = Self(rawValue: "policyNotMet")

    // Status

    /// The token has been revoked.
    public static let revoked = Self(rawValue: "revoked")
    /// The token is suspended.
    public static let suspended = Self(rawValue: "suspended")
    /// The token has another status that isn't accepted, or its index is outside the status list.
    public static let statusNotAccepted = Self(rawValue: "statusNotAccepted")
    /// The token names a status list whose URL doesn't belong to the issuer.
    public static let foreignStatusList = Self(rawValue: "foreignStatusList")
    /// The token names no status, but only tokens with a status are accepted.
    public static let statusRequired = Self(rawValue: "statusRequired")
    /// The issuer's introspection endpoint says that the token isn't active.
    public static let inactive = Self(rawValue: "inactive")

    // Possession

    /// The token is bound to a key but came without a proof, or only bound tokens are accepted.
    public static let proofRequired = Self(rawValue: "proofRequired")
    /// The token came with a proof but isn't bound to a key.
    public static let tokenNotBound = Self(rawValue: "tokenNotBound")
    /// The proof isn't valid.
    public static let invalidProof = Self(rawValue: "invalidProof")
    /// The proof must contain a nonce.
    public static let nonceRequired = Self(rawValue: "nonceRequired")
}
