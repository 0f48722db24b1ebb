public import GatehouseJOSE
public import GatehouseTypes

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
