public import GatehouseTypes

/// One token for another (RFC 8693, section 2.1).
///
/// An app on a signed-in device gets its own session this way: the subject token is the access token of the device's
/// platform session, the actor token is a ``DeviceProof``, and the request's DPoP proof is signed with the app's own
/// key, which the new tokens are bound to.
public struct TokenExchangeRequest: TokenRequest {
    /// `urn:ietf:params:oauth:grant-type:token-exchange`
    public static let grantType = GrantType.tokenExchange

    /// The token of the one that the new token will speak for.
    public var subjectToken: Secret
    /// What kind of token that is.
    public var subjectTokenType: TokenTypeIdentifier
    /// The token of the one that acts, and what kind it is.
    public var actor: Actor?
    /// What kind of token is asked for; nothing leaves it to the server.
    public var requestedTokenType: TokenTypeIdentifier?
    /// Where the new token will be used, as addresses.
    public var resources: [String]
    /// Where the new token will be used, as names that the server knows.
    public var audiences: [String]
    /// What is asked for.
    public var scope: Scope?

    /// The token of the one that acts.
    public struct Actor: Sendable {
        /// The token.
        public let token: Secret
        /// What kind of token it is.
        public let type: TokenTypeIdentifier

        /// Describes an actor.
        public init(token: Secret, type: TokenTypeIdentifier) {
            self.token = token
            self.type = type
        }
    }

    /// Describes a request.
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

    /// Reads a request. An actor token and its type stand together or not at all.
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
        var parameters = Self.emptyParameters
        parameters.set("subject_token", subjectToken.revealed)
        parameters.set("subject_token_type", subjectTokenType.rawValue)
        parameters.set("actor_token", actor?.token.revealed)
        parameters.set("actor_token_type", actor?.type.rawValue)
        parameters.set("requested_token_type", requestedTokenType?.rawValue)
        parameters.set("resource", all: resources)
        parameters.set("audience", all: audiences)
        parameters.set("scope", scope?.description)
        return parameters
    }
}
