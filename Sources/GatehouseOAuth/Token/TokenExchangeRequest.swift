public import GatehouseTypes

/// A request to exchange one token for another (RFC 8693, section 2.1).
///
/// An app on a signed-in device gets its own session by this request. The subject token is the access token of the
/// device's platform session, and the actor token is a ``DeviceProof``. The request's DPoP proof is signed with the
/// app's own key, which the new tokens are bound to.
public struct TokenExchangeRequest: TokenRequest {
    /// `urn:ietf:params:oauth:grant-type:token-exchange`
    public static let grantType = GrantType.tokenExchange

    /// The subject token: its subject is the subject of the new token.
    public var subjectToken: Secret
    /// The type of the subject token.
    public var subjectTokenType: TokenTypeIdentifier
    /// The token of the acting party, with its type; `nil` if there is none.
    public var actor: Actor?
    /// The type of the requested token; `nil` leaves the choice to the server.
    public var requestedTokenType: TokenTypeIdentifier?
    /// The resources that the new token will be used at, as URIs.
    public var resources: [String]
    /// The resources that the new token will be used at, as names that the server knows.
    public var audiences: [String]
    /// The requested scope.
    public var scope: Scope?

    /// The token of the acting party.
    public struct Actor: Sendable {
        /// The token.
        public let token: Secret
        /// The type of the token.
        public let type: TokenTypeIdentifier

        /// Creates an actor token.
        public init(token: Secret, type: TokenTypeIdentifier) {
            self.token = token
            self.type = type
        }
    }

    /// Creates a request.
    public init(
        subjectToken: Secret, subjectTokenType: TokenTypeIdentifier = .accessToken, actor: Actor? = nil,
        requestedTokenType: TokenTypeIdentifier? = nil, resources: [String] = [], audiences: [String] = [],
        scope: Scope? = nil
    ) {
        self.subjectToken = subjectToken
        self.subjectTokenType = subjectTokenType
        self.actor = actor
        self.requestedTokenType = requestedTokenType
        self.resources = resources
        self.audiences = audiences
        self.scope = scope
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError``, also if the request contains only one of actor token and actor token type.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        try Self.checkGrantType(parameters)
        subjectToken = try parameters.requiredSecret("subject_token")
        subjectTokenType = TokenTypeIdentifier(rawValue: try parameters.required("subject_token_type"))
        requestedTokenType = try parameters.text("requested_token_type").map(TokenTypeIdentifier.init(rawValue:))
        resources = try parameters.resources()
        audiences = try parameters.audiences()
        scope = try parameters.scope()
        if parameters["actor_token"] != nil {
            actor = Actor(
                token: try parameters.requiredSecret("actor_token"),
                type: TokenTypeIdentifier(rawValue: try parameters.required("actor_token_type")))
        } else if parameters["actor_token_type"] != nil {
            throw OAuthError(.invalidParameter, "actor_token_type")
        }
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        let values: KeyValuePairs = [
            "subject_token": subjectToken.revealed, "subject_token_type": subjectTokenType.rawValue,
            "actor_token": actor?.token.revealed, "actor_token_type": actor?.type.rawValue,
            "requested_token_type": requestedTokenType?.rawValue, "scope": scope?.description,
        ]
        return Self.parameters(values, lists: ["resource": resources, "audience": audiences])
    }
}
