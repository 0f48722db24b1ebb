public import GatehouseJOSE
public import GatehouseTypes

/// A client that proves a key of its own with each request: `private_key_jwt` (OpenID Connect Core, section 9; RFC 7523,
/// section 2.2). Nothing that could be used again leaves the machine.
public struct PrivateKeyJWT: ClientAuthenticator {
    /// The client.
    public let clientID: ClientID
    /// How long an assertion is good.
    public let lifetime: Duration

    private let signer: any TokenSigner

    /// Describes a client.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - signer: The key whose public half the client has registered, under the name that it has there.
    ///   - lifetime: How long an assertion is good: a minute is more than a request takes.
    public init(_ clientID: ClientID, signer: any TokenSigner, lifetime: Duration = .seconds(60)) {
        self.clientID = clientID
        self.signer = signer
        self.lifetime = lifetime
    }

    /// `private_key_jwt`
    public var methodName: String { "private_key_jwt" }

    /// A fresh assertion for the issuer.
    public func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields {
        let assertion = try await ClientAssertion.make(
            clientID: clientID, issuer: issuer, signer: signer, lifetime: lifetime, time: time, randomness: randomness)
        return ClientAuthenticationFields(parameters: assertion.parameters)
    }
}
