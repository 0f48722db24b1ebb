public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseTypes

extension ScriptedIssuer {
    /// The behaviour of an issuer. The initial values are those of a correct issuer.
    ///
    /// In the dictionaries, a value replaces the issuer's own value of that name, and a value of nil (`.some(nil)`)
    /// removes it.
    public struct Behaviour: Sendable {
        /// A closure that responds to a request, or returns nil to let the issuer respond.
        public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse?

        /// Replacements of metadata members.
        public var metadata: [String: JSONValue] = [:]
        /// Replacements of the claims of ID tokens.
        public var claims: [String: JSONValue?] = [:]
        /// Replacements of the members of token responses.
        public var tokens: [String: JSONValue?] = [:]
        /// Replacements of the parameters of authorization responses.
        public var redirect: [String: String?] = [:]
        /// Replacements of the members of device authorization responses.
        public var device: [String: JSONValue?] = [:]
        /// The claims about the user.
        public var userInfo: [String: JSONValue?] = ["name": "Ada", "email": "ada@example.com"]

        /// The key that signs ID tokens; nil for the issuer's own key.
        public var signingKey: SigningKey?
        /// The published keys; nil for only the issuer's own key, even if another one signs.
        public var publishedKeys: [JSONWebKey]?
        /// Whether the header of ID tokens contains the identifier of the signing key (`kid`).
        public var namesKey = true
        /// The kind of signature of ID tokens.
        public var signature = Signature.genuine
        /// The media type of ID tokens (`typ`).
        public var idTokenType: String? = "JWT"

        /// The nonce that DPoP proofs must contain at the issuer's own endpoints (RFC 9449, section 8); nil if none is
        /// required.
        public var proofNonce: String?
        /// The nonce that DPoP proofs must contain at the userinfo endpoint; nil if none is required.
        public var resourceNonce: String?
        /// The authentication scheme in the userinfo endpoint's challenges for a proof or a nonce.
        public var proofScheme = "DPoP"
        /// The token type of sender-constrained tokens in token responses.
        public var boundTokenType = "DPoP"

        /// The accepted client authentication methods; nil if all are accepted.
        public var authenticationMethods: Set<String>?
        /// The secret of the clients; nil if any secret is accepted.
        public var clientSecret: Secret?
        /// The keys for client assertions (`private_key_jwt`); nil if any assertion is accepted.
        public var clientKeys: JSONWebKeySet?
        /// Whether a refresh token can be used only once.
        public var spendsRefreshTokens = false

        /// The offset of the issuer's clock. If it isn't nil, responses have a `Date` field.
        public var dateShift: Duration?

        /// Responds to token requests in place of the issuer, unless it is nil or returns nil.
        public var tokenAnswer: (@Sendable () throws -> HTTPResponse?)?
        /// Closures that respond in place of the issuer, by the path of the endpoint. If one returns nil, the issuer
        /// responds.
        public var answers: [String: Answer] = [:]

        /// Creates the behaviour of a correct issuer.
        public init() {}
    }

    /// The kind of signature of an ID token.
    @nonexhaustive
    public enum Signature: Sendable {
        /// A signature by the issuer's key.
        case genuine
        /// No signature: `alg` is `none` (RFC 7518, section 3.6).
        case none
        /// A signature by the issuer's key for another token.
        case broken
    }
}
