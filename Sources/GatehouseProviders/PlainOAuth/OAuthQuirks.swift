public import GatehouseHTTP
public import GatehouseOAuth
public import GatehousePasswordProviders

/// The deviations of a service from RFC 6749. A service that follows it needs none.
public struct OAuthQuirks: Sendable {
    /// The separator of scope tokens in the authorization request; a space by default.
    public var scopeSeparator = " "

    /// The separator of scope tokens in the token response; a space by default.
    public var answeredScopeSeparator = " "

    /// Additional parameters of the authorization request, in order.
    public var authorizationParameters: [(name: String, value: String)] = []

    /// The name of the parameter with the client identifier; `client_id` by default.
    public var clientIDName = "client_id"

    /// Whether responses may be forms instead of JSON.
    public var hasFormAnswers = false

    /// Whether a response with the status 200 can be an error: one with the member `error`.
    public var hasErrorsWithSuccess = false

    /// Whether `expires_in` may be a string of digits.
    public var hasNumbersAsText = false

    /// The token type of a response that names none; `nil` refuses such a response (RFC 6749, section 5.1).
    public var assumedTokenType: AccessTokenType?

    /// The path of the error code; `nil` for the member `error`.
    public var errorCode: MemberPath?

    /// Additional header fields of the request for the account.
    public var userInfoHeaders: HTTPHeaders = [:]

    /// How a token is revoked; according to RFC 7009 by default.
    public var revocation: RevocationForm = .standard

    /// How a session is renewed without a refresh token; `nil` if that isn't possible.
    public var renewal: AccessTokenExchange?

    /// Creates quirks without deviations.
    public init() {}
}

/// The renewal of a session by its access token, which must still be valid.
public struct AccessTokenExchange: Sendable, Hashable {
    /// The grant type.
    public var grantType: String
    /// The name of the parameter with the access token.
    public var parameter: String

    /// Creates a renewal.
    public init(grantType: String, parameter: String) {
        self.grantType = grantType
        self.parameter = parameter
    }
}

/// The form of a service's revocation requests.
public struct RevocationForm: Sendable, Hashable {
    /// The place of the token.
    @nonexhaustive
    public enum Content: Sendable, Hashable {
        /// In a form, as `token` (RFC 7009, section 2.1). The refresh token is sent if there is one.
        case form
        /// In a JSON object, as the member with this name. The access token is sent.
        case json(member: String)
        /// In the `Authorization` header field, as a bearer token. The access token is sent.
        case bearer
    }

    /// The request's method.
    public var method: HTTPMethod
    /// The place of the token.
    public var content: Content
    /// The statuses besides success which mean that the token is no longer valid.
    public var goneStatuses: Set<HTTPStatus>

    /// Creates a form.
    public init(method: HTTPMethod, content: Content, goneStatuses: Set<HTTPStatus> = []) {
        self.method = method
        self.content = content
        self.goneStatuses = goneStatuses
    }

    /// A posted form (RFC 7009).
    public static let standard = RevocationForm(method: .post, content: .form)
}
