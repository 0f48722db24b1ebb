public import GatehouseJOSE
public import GatehouseTypes

/// A JWT by which a client authenticates: `private_key_jwt` (RFC 7521, section 4.2; RFC 7523, sections 2.2 and 3;
/// OpenID Connect Core, section 9).
///
/// Its only audience is the issuer. An assertion with an endpoint's URL as audience could be replayed to another
/// server, if that server had claimed the endpoint as its own. By default it is valid for one minute, and only once.
public struct ClientAssertion: Sendable {
    /// The type of the assertion (`client_assertion_type`).
    public static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// The maximum size of an assertion, in bytes.
    public static let maximumSize = 8 * 1024

    /// The token in compact form.
    public let token: Secret
    /// The client that the assertion names. Not verified until the signature has been checked.
    public let clientID: ClientID

    /// Creates and signs an assertion.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - issuer: The audience: the server's issuer identifier.
    ///   - signer: The client's key.
    ///   - lifetime: The lifetime of the assertion.
    ///   - time: The clock, which should agree with the server's.
    ///   - randomness: The source of the assertion's identifier (`jti`).
    /// - Returns: The assertion.
    /// - Throws: Any error of the signer.
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

    /// Parses a client's assertion. Neither the signature nor the claims are verified.
    ///
    /// - Parameters:
    ///   - parameters: The form.
    ///   - authorization: The `Authorization` header field; `nil` if there is none.
    /// - Throws: ``OAuthError`` if there is no assertion, if its type is another one, if the client uses two methods at
    ///   once, or if `client_id` and the assertion differ (RFC 7521, section 4.2).
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

    /// The parameters to add to the form.
    public var parameters: OAuthParameters {
        OAuthParameters([
            "client_id": clientID.rawValue, "client_assertion_type": ClientAssertion.type,
            "client_assertion": token.revealed,
        ])
    }

    private static func unverifiedSubject(_ token: Secret) -> ClientID? {
        guard let token = try? UnverifiedToken(compact: token.revealed, maximumSize: maximumSize),
            let subject = (try? JSONValue(parsing: token.unverifiedPayload))?["sub"]?.string, !subject.isEmpty,
            subject.utf8.count <= 1024
        else { return nil }
        return ClientID(subject)
    }
}
