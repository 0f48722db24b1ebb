public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseTypes

extension ScriptedIssuer {
    /// What an issuer does. Every member begins as a well-behaved issuer has it.
    ///
    /// In the maps a name with a value takes the place of what would be said, and a name with nothing (`.some(nil)`) leaves it
    /// out.
    public struct Behaviour: Sendable {
        /// Answers a request, or gives nothing to let the issuer answer.
        public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse?

        /// What its metadata say instead.
        public var metadata: [String: JSONValue] = [:]
        /// What its ID tokens say instead.
        public var claims: [String: JSONValue?] = [:]
        /// What the token endpoint's answers say instead.
        public var tokens: [String: JSONValue?] = [:]
        /// What the authorization endpoint sends back instead.
        public var redirect: [String: String?] = [:]
        /// What it says instead when a device asks for a code.
        public var device: [String: JSONValue?] = [:]
        /// What it says about the person.
        public var userInfo: [String: JSONValue?] = ["name": "Ada", "email": "ada@example.com"]

        /// The key that ID tokens are signed with; the issuer's own if there is none.
        public var signingKey: SigningKey?
        /// The keys that it publishes; its own one, whatever it signs with, if there are none.
        public var publishedKeys: [JSONWebKey]?
        /// Whether its ID tokens name the key that they are signed with.
        public var namesKey = true
        /// How its ID tokens are signed.
        public var signature = Signature.genuine
        /// What ID tokens say they are (`typ`).
        public var idTokenType: String? = "JWT"

        /// The nonce that proofs must hold (RFC 9449, section 8), at its own endpoints.
        public var proofNonce: String?
        /// The nonce that proofs must hold at the userinfo endpoint.
        public var resourceNonce: String?
        /// How the userinfo endpoint writes its scheme when it demands a proof or a nonce.
        public var proofScheme = "DPoP"
        /// How the token endpoint writes the type of a bound token.
        public var boundTokenType = "DPoP"

        /// The ways to authenticate that are taken; any if there are none.
        public var authenticationMethods: Set<String>?
        /// The clients' secret; any is taken if there is none.
        public var clientSecret: Secret?
        /// The keys that clients sign assertions with (`private_key_jwt`); any is taken if there are none.
        public var clientKeys: JSONWebKeySet?
        /// Whether a refresh token is good once.
        public var spendsRefreshTokens = false

        /// How far its clock is from ours; it says so in its answers' `Date`, which there is none of otherwise.
        public var dateShift: Duration?

        /// Answers the token endpoint instead, as long as it gives something.
        public var tokenAnswer: (@Sendable () throws -> HTTPResponse?)?
        /// Answers the endpoint of that path instead, as long as it gives something.
        public var answers: [String: Answer] = [:]

        /// A well-behaved issuer.
        public init() {}
    }

    /// How an ID token is signed.
    @nonexhaustive
    public enum Signature: Sendable {
        /// By the issuer's key.
        case genuine
        /// Not at all: `alg` is `none` (RFC 7518, section 3.6).
        case none
        /// By the issuer's key, for another text.
        case broken
    }
}
