public import GatehouseTypes

/// Creates a client's authentication for each request: with a secret, or with a key that may be in hardware (RFC 6749,
/// section 2.3; OpenID Connect Core, section 9).
public protocol ClientAuthenticator: Sendable {
    /// The client.
    var clientID: ClientID { get }

    /// The name of the method in metadata (RFC 7591, section 2).
    var methodName: String { get }

    /// Creates the authentication of one request.
    ///
    /// - Parameters:
    ///   - issuer: The issuer whose endpoint receives the request.
    ///   - time: The clock, which should agree with the issuer's.
    ///   - randomness: The source of identifiers.
    /// - Returns: The parameters and the header field to add to the request.
    /// - Throws: Any error of the key that signs.
    func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields
}

extension ClientAuthenticator {
    /// Whether the client is public and sends only its identifier (RFC 6749, section 2.1).
    public var isPublic: Bool { methodName == "none" }
}

/// The parameters and the header field that authenticate a client in one request.
public struct ClientAuthenticationFields: Sendable {
    /// The parameters to add to the form.
    public let parameters: OAuthParameters
    /// The `Authorization` header field; `nil` if there is none.
    public let authorization: Secret?

    /// Creates the fields.
    public init(parameters: OAuthParameters, authorization: Secret? = nil) {
        self.parameters = parameters
        self.authorization = authorization
    }
}

extension ClientAuthentication: ClientAuthenticator {
    /// Returns the same fields for every request.
    public func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields {
        ClientAuthenticationFields(parameters: parameters, authorization: authorization)
    }
}
