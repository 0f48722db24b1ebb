public import GatehouseJOSE
public import GatehouseTypes

/// A client's signed word that it is who it says: `private_key_jwt` (RFC 7521, section 4.2; RFC 7523, sections 2.2 and 3;
/// OpenID Connect Core, section 9).
///
/// It's meant for the issuer and nobody else: one that names an endpoint's address can be carried to another server that
/// claims that endpoint as its own. It lives for a minute and is good once.
public struct ClientAssertion: Sendable {
    /// What kind of assertion it is (`client_assertion_type`).
    public static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// The longest assertion that is read, in bytes.
    public static let maximumSize = 8 * 1024

    /// The token in compact form.
    public let token: Secret
    /// The client that it names, which is nothing before the signature has been checked.
    public let clientID: ClientID

    /// Signs an assertion.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - issuer: Whom it's for: the server's issuer identifier.
    ///   - signer: The client's key.
    ///   - lifetime: How long it's good.
    ///   - time: The clock, which should be the server's as far as that is known.
    ///   - randomness: Where its identifier comes from.
    /// - Returns: The assertion.
    /// - Throws: Whatever the signer throws.
    public static func make(
        clientID: ClientID, issuer: String, signer: any TokenSigner, lifetime: Duration = .seconds(60),
        time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAssertion {
        let now = time.numericDate
        let claims: JSONValue = [
            "iss": .string(clientID.rawValue), "sub": .string(clientID.rawValue), "aud": .string(issuer),
            "jti": .string(randomness.token(byteCount: 16)), "iat": .integer(now), "nbf": .integer(now),
            "exp": .integer(now + max(1, lifetime.wholeSeconds)),
        ]
        let token = try await SignedToken.make(claims: claims, type: "JWT", signer: signer)
        return ClientAssertion(token: Secret(token), clientID: clientID)
    }

    private init(token: Secret, clientID: ClientID) {
        self.token = token
        self.clientID = clientID
    }

    /// Reads what a client sent. Nothing in it is checked but that it's an assertion of one client.
    ///
    /// - Parameters:
    ///   - parameters: The form.
    ///   - authorization: The `Authorization` header field, if there is one.
    /// - Throws: ``OAuthError`` if there is none, it's of another kind, the client uses two methods at once, or contradicts
    ///   itself (RFC 7521, section 4.2).
    public init(parameters: OAuthParameters, authorization: Secret?) throws(OAuthError) {
        guard parameters["client_assertion_type"] == ClientAssertion.type else {
            throw OAuthError(.invalidClient, "client_assertion_type")
        }
        guard authorization == nil, parameters["client_secret"] == nil else {
            throw OAuthError(.duplicateParameter, "client_assertion")
        }
        token = try parameters.requiredSecret("client_assertion")
        guard let name = ClientAssertion.unverifiedSubject(token) else {
            throw OAuthError(.invalidClient, "client_assertion")
        }
        clientID = name
        if let stated = try parameters.clientID(), stated != name { throw OAuthError(.invalidClient, "client_id") }
    }

    /// What the client adds to the form.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("client_id", clientID.rawValue)
        parameters.set("client_assertion_type", ClientAssertion.type)
        parameters.set("client_assertion", token.revealed)
        return parameters
    }

    private static func unverifiedSubject(_ token: Secret) -> ClientID? {
        guard let token = try? UnverifiedToken(compact: token.revealed, maximumSize: maximumSize),
            let subject = (try? JSONValue(parsing: token.unverifiedPayload))?["sub"]?.string, !subject.isEmpty,
            subject.utf8.count <= 1024
        else { return nil }
        return ClientID(subject)
    }
}
