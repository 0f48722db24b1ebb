public import Foundation
public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseOAuth
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
        /// Whether the second use of a refresh token also ends the tokens that came of the first one (RFC 9700, section
        /// 4.14.2). It counts only if refresh tokens can be used once.
        public var endsFamilyOnReuse = false
        /// Changes the body of token responses, after the tokens were issued. `nil` leaves it as it is.
        public var tokenBody: (@Sendable ([UInt8]) -> [UInt8])?

        /// The offset of the issuer's clock. If it isn't nil, responses have a `Date` field.
        public var dateShift: Duration?

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

    /// A way in which an issuer misbehaves. Several can be combined. A new one is added as a new value.
    public struct Misbehaviour: Sendable, CustomStringConvertible {
        /// A short description of the error.
        public let description: String

        let change: @Sendable (inout Behaviour) -> Void

        /// Creates a way to misbehave.
        ///
        /// - Parameters:
        ///   - description: A short description of the error.
        ///   - change: Changes the behaviour of the issuer.
        public init(_ description: String, _ change: @escaping @Sendable (inout Behaviour) -> Void) {
            self.description = description
            self.change = change
        }
    }
}

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens of another issuer.
    public static let wrongIssuer = Self("ID tokens of another issuer") { $0.claims["iss"] = "https://other.example" }

    /// ID tokens without an issuer.
    public static let missingIssuer = Self("ID tokens that name no issuer") { $0.claims["iss"] = .some(nil) }

    /// Metadata with the identifier of another issuer than the requested one.
    public static let wrongMetadataIssuer = Self("metadata of another issuer") {
        $0.metadata["issuer"] = "https://other.example"
    }

    /// ID tokens without a subject.
    public static let missingSubject = Self("ID tokens that name nobody") { $0.claims["sub"] = .some(nil) }

    /// ID tokens for another client.
    public static let wrongAudience = Self("ID tokens for another client") { $0.claims["aud"] = "another-client" }

    /// ID tokens without an audience.
    public static let missingAudience = Self("ID tokens for nobody") { $0.claims["aud"] = .some(nil) }

    /// ID tokens with an additional audience.
    ///
    /// - Parameter clientID: The right client.
    /// - Returns: The misbehaviour.
    public static func secondAudience(beside clientID: String) -> Self {
        Self("ID tokens that are for another client too") {
            $0.claims["aud"] = .array([.string(clientID), "another-client"])
            $0.claims["azp"] = .string(clientID)
        }
    }

    /// ID tokens that were issued to another client (`azp`).
    public static let wrongAuthorizedParty = Self("ID tokens that were issued to another client") {
        $0.claims["azp"] = "another-client"
    }

    /// ID tokens with another nonce.
    public static let wrongNonce = Self("ID tokens with another nonce") { $0.claims["nonce"] = "another-nonce" }

    /// ID tokens without the nonce.
    public static let missingNonce = Self("ID tokens without the nonce") { $0.claims["nonce"] = .some(nil) }

    /// ID tokens without the time of issuance (`iat`).
    public static let missingIssueTime = Self("ID tokens that don't say when they were issued") {
        $0.claims["iat"] = .some(nil)
    }

    /// ID tokens without an expiry (`exp`).
    public static let missingExpiry = Self("ID tokens that never expire") { $0.claims["exp"] = .some(nil) }

    /// ID tokens that expired at the given time.
    public static func expired(at moment: Date) -> Self {
        Self("ID tokens that have expired") { $0.claims["exp"] = .integer(Int64(moment.timeIntervalSince1970)) }
    }

    /// ID tokens issued at the given time, which is in the future.
    public static func issued(at moment: Date) -> Self {
        Self("ID tokens from the future") { $0.claims["iat"] = .integer(Int64(moment.timeIntervalSince1970)) }
    }

    /// ID tokens with the signature of another token.
    public static let brokenSignature = Self("ID tokens with a signature that isn't theirs") { $0.signature = .broken }

    /// ID tokens without a signature (`alg` is `none`).
    public static let unsigned = Self("ID tokens that nobody signed") { $0.signature = .none }

    /// ID tokens signed with another published key of the issuer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - others: Further published keys.
    /// - Returns: The misbehaviour.
    public static func signing(with key: SigningKey, beside others: [JSONWebKey] = []) -> Self {
        Self("ID tokens signed with \(key.algorithm.name)") {
            $0.signingKey = key
            $0.publishedKeys = [key.publicKey] + others
        }
    }

    /// ID tokens signed with a key that isn't published.
    public static func signing(withUnpublished key: SigningKey) -> Self {
        Self("ID tokens signed with a key that isn't published") { $0.signingKey = key }
    }

    /// ID tokens without the identifier of their key.
    public static let unnamedKey = Self("ID tokens that don't name their key") { $0.namesKey = false }

    /// ID tokens with the hash of another access token (`at_hash`).
    public static let wrongAccessTokenHash = Self("ID tokens of another access token") {
        $0.claims["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA"
    }

    /// Token responses without a lifetime (`expires_in`).
    public static let missingLifetime = Self("tokens without a lifetime") { $0.tokens["expires_in"] = .some(nil) }

    /// Token responses that are cut off before a text.
    public static func cutOffTokens(before text: String) -> Self {
        Self("token responses that are cut off") { behaviour in
            behaviour.tokenBody = { body in
                let whole = String(decoding: body, as: UTF8.self)
                return Array((whole.range(of: text).map { whole[..<$0.lowerBound] } ?? whole[...]).utf8)
            }
        }
    }

    /// Token responses that are a web page, although the tokens were issued.
    public static let pageForTokens = Self("a web page in place of tokens") {
        $0.tokenBody = { _ in Array("<!DOCTYPE html><html><body>Welcome</body></html>".utf8) }
    }

    /// Refresh tokens that can be used once. A second use ends all tokens that came of the first one.
    public static let rotatingStrictly = Self("an end of the family when a refresh token is used twice") {
        $0.spendsRefreshTokens = true
        $0.endsFamilyOnReuse = true
    }

    /// Token responses without an ID token.
    public static let missingIDToken = Self("no ID token") { $0.tokens["id_token"] = .some(nil) }

    /// Tokens that aren't bound to the client's key, although the client proved possession of one.
    public static let unbound = Self("tokens that aren't bound") { $0.tokens["token_type"] = "Bearer" }

    /// The token type of sender-constrained tokens in an unusual case. This is valid (RFC 6749, section 5.1).
    public static let oddTokenTypeCase = Self("a token type in odd case") { $0.boundTokenType = "dPoP" }

    /// Userinfo with another subject.
    public static let wrongUserInfoSubject = Self("userinfo about somebody else") { $0.userInfo["sub"] = "subject-2" }

    /// Userinfo without a subject.
    public static let missingUserInfoSubject = Self("userinfo about nobody") { $0.userInfo["sub"] = .some(nil) }

    /// An authorization response with another issuer (RFC 9207).
    public static let wrongResponseIssuer = Self("an answer that names another issuer") {
        $0.redirect["iss"] = "https://other.example"
    }

    /// An authorization response without an issuer, although the metadata announce one (RFC 9207).
    public static let missingResponseIssuer = Self("an answer that doesn't name its issuer") {
        $0.redirect["iss"] = .some(nil)
    }

    /// An authorization response with another state.
    public static let wrongState = Self("an answer with another state") { $0.redirect["state"] = "another-state" }

    /// An authorization response without a state.
    public static let missingState = Self("an answer without the state") { $0.redirect["state"] = .some(nil) }

    /// An error response instead of a code.
    public static func refusing(_ code: String) -> Self {
        Self("no code but \(code)") {
            $0.redirect["code"] = .some(nil)
            $0.redirect["error"] = code
        }
    }

    /// Refuses all pushed authorization requests.
    public static func refusingPushes(_ code: OAuthErrorCode) -> Self {
        Self("no to pushed requests: \(code)") { $0.answers["/par"] = { _ in ScriptedIssuer.refusing(code) } }
    }

    /// Requires a nonce in DPoP proofs at the issuer's endpoints (RFC 9449, section 8).
    public static func demanding(nonce: String) -> Self {
        Self("a nonce demanded in proofs") { $0.proofNonce = nonce }
    }

    /// Requires a nonce in DPoP proofs at the userinfo endpoint (RFC 9449, section 9).
    public static func demanding(resourceNonce: String) -> Self {
        Self("a nonce demanded in proofs at a resource") { $0.resourceNonce = resourceNonce }
    }

    /// Challenges with the scheme in an unusual case. This is valid (RFC 9110, section 11.1).
    public static let oddSchemeCase = Self("an authentication scheme in odd case") { $0.proofScheme = "dPoP" }

    /// An endpoint that responds with another status and text.
    ///
    /// - Parameters:
    ///   - path: The endpoint, such as `/token`.
    ///   - status: The status.
    ///   - text: The text.
    /// - Returns: The misbehaviour.
    public static func answering(_ path: String, _ status: HTTPStatus, _ text: String = "") -> Self {
        Self("\(path) answers \(status)") {
            $0.answers[path] = { _ in HTTPResponse(status: status, body: Array(text.utf8)) }
        }
    }

    /// An endpoint that can't be reached, or whose response is lost.
    public static func failing(_ path: String, _ code: HTTPError.Code) -> Self {
        Self("\(path) fails") { $0.answers[path] = { _ in throw HTTPError(code) } }
    }
}
