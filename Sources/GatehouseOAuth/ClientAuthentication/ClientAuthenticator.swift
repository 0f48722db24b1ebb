public import GatehouseJOSE
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

/// A client that authenticates with a key of its own: `private_key_jwt` (OpenID Connect Core, section 9; RFC 7523,
/// section 2.2). Its requests contain no reusable secret.
public struct PrivateKeyJWT: ClientAuthenticator {
    /// The client.
    public let clientID: ClientID
    /// The lifetime of an assertion.
    public let lifetime: Duration

    private let signer: any TokenSigner

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - signer: The key whose public part the client has registered, with the registered key identifier.
    ///   - lifetime: The lifetime of an assertion. The default of one minute is longer than a request takes.
    public init(_ clientID: ClientID, signer: any TokenSigner, lifetime: Duration = .seconds(60)) {
        self.clientID = clientID
        self.signer = signer
        self.lifetime = lifetime
    }

    /// `private_key_jwt`
    public var methodName: String { "private_key_jwt" }

    /// Returns a new assertion for the issuer.
    public func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields {
        let assertion = try await ClientAssertion.make(
            clientID: clientID, issuer: issuer, signer: signer, lifetime: lifetime, time: time, randomness: randomness)
        return ClientAuthenticationFields(parameters: assertion.parameters)
    }
}
