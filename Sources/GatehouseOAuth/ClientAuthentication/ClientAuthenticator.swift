public import GatehouseTypes

/// How a client proves who it is, made anew for each request: with a secret, or with a key that may be where no program can
/// read it (RFC 6749, section 2.3; OpenID Connect Core, section 9).
public protocol ClientAuthenticator: Sendable {
    /// The client.
    var clientID: ClientID { get }

    /// The method's name as it stands in metadata (RFC 7591, section 2).
    var methodName: String { get }

    /// Makes what goes with one request.
    ///
    /// - Parameters:
    ///   - issuer: The issuer whose endpoint is asked.
    ///   - time: The clock: the issuer's as far as that is known.
    ///   - randomness: Where identifiers come from.
    /// - Returns: What is added to the request.
    /// - Throws: Whatever keeps the key from signing.
    func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields
}

extension ClientAuthenticator {
    /// Whether the client only names itself (RFC 6749, section 2.1).
    public var isPublic: Bool { methodName == "none" }
}

/// What a client adds to one request to prove who it is.
public struct ClientAuthenticationFields: Sendable {
    /// What is added to the form.
    public let parameters: OAuthParameters
    /// The `Authorization` header field, if there is to be one.
    public let authorization: Secret?

    /// Puts both together.
    public init(parameters: OAuthParameters, authorization: Secret? = nil) {
        self.parameters = parameters
        self.authorization = authorization
    }
}

extension ClientAuthentication: ClientAuthenticator {
    /// The same for every request: the name, the secret.
    public func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields {
        ClientAuthenticationFields(parameters: parameters, authorization: authorization)
    }
}
