public import GatehouseHTTP
public import GatehouseOAuth

/// In what a service departs from RFC 6749. A service that keeps to it needs none of this.
public struct OAuthQuirks: Sendable {
    /// What stands between the scope's tokens in the authorization request; a space, unless told otherwise.
    public var scopeSeparator = " "

    /// What stands between the scope's tokens in the token endpoint's answer; a space, unless told otherwise.
    public var answeredScopeSeparator = " "

    /// What else the authorization request holds, in order.
    public var authorizationParameters: [(name: String, value: String)] = []

    /// What the client's name is called in requests; `client_id`, unless told otherwise.
    public var clientIDName = "client_id"

    /// Whether answers may be forms instead of JSON.
    public var hasFormAnswers = false

    /// Whether an answer with the status 200 can be an error: one that has the member `error`.
    public var hasErrorsWithSuccess = false

    /// Whether `expires_in` may be a number written as a text.
    public var hasNumbersAsText = false

    /// The type of a token whose answer doesn't name one; nothing refuses it (RFC 6749, section 5.1).
    public var assumedTokenType: TokenType?

    /// Where the code of an error is, if it isn't the text `error`.
    public var errorCode: MemberPath?

    /// What else is sent to the account's endpoint.
    public var userInfoHeaders: HTTPHeaders = [:]

    /// How a token is ended; by RFC 7009, unless told otherwise.
    public var revocation: RevocationForm = .standard

    /// How a session is renewed where there are no refresh tokens; nothing if it isn't.
    public var renewal: AccessTokenExchange?

    /// No quirks.
    public init() {}
}

/// A way to renew a session with the access token itself, as long as that is good.
public struct AccessTokenExchange: Sendable, Hashable {
    /// The grant's name.
    public var grantType: String
    /// The parameter that holds the access token.
    public var parameter: String

    /// Describes a way to renew.
    public init(grantType: String, parameter: String) {
        self.grantType = grantType
        self.parameter = parameter
    }
}

/// How a service wants to be told that a token is over.
public struct RevocationForm: Sendable, Hashable {
    /// Where the token stands.
    @nonexhaustive
    public enum Content: Sendable, Hashable {
        /// In a form, as `token` (RFC 7009, section 2.1). The refresh token is sent if there is one.
        case form
        /// In a JSON object, as the member of that name. The access token is sent.
        case json(member: String)
        /// In the `Authorization` header field, as a bearer token. The access token is sent.
        case bearer
    }

    /// The request's method.
    public var method: HTTPMethod
    /// Where the token stands.
    public var content: Content
    /// The statuses besides success that say that the token is over.
    public var goneStatuses: Set<HTTPStatus>

    /// Describes a way to revoke.
    public init(method: HTTPMethod, content: Content, goneStatuses: Set<HTTPStatus> = []) {
        self.method = method
        self.content = content
        self.goneStatuses = goneStatuses
    }

    /// A form, posted (RFC 7009).
    public static let standard = RevocationForm(method: .post, content: .form)
}
