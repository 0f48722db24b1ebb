import GatehouseOAuth
import GatehouseTypes

/// A way in which a client proves who it is. Adding one means adding a file, and its name to
/// ``IdentifyCaller/methods``.
protocol ClientAuthenticationMethod: Sendable {
    /// The name in metadata (RFC 7591, section 2).
    var name: String { get }

    /// Why what a request presents doesn't prove that it comes from the client; `nil` if it does.
    ///
    /// - Throws: ``Refusal`` if the client's keys aren't available. ``ServiceError`` if it can't be determined.
    func objection(to presented: PresentedClient, of client: ClientRecord) async throws -> ClientRefusalReason?
}

/// The client that a request names, and its credentials.
enum PresentedClient: Sendable {
    case credentials(ClientAuthentication)
    case assertion(ClientAssertion)

    init(_ parameters: OAuthParameters, authorization: Secret?) throws(OAuthError) {
        guard parameters["client_assertion"] == nil else {
            self = .assertion(
                try ClientAssertion(parameters: parameters, authorization: authorization))
            return
        }
        self = .credentials(
            try ClientAuthentication(parameters: parameters, authorization: authorization))
    }

    var clientID: ClientID {
        switch self {
        case .credentials(let credentials): credentials.clientID
        case .assertion(let assertion): assertion.clientID
        }
    }

    var methodName: String {
        switch self {
        case .credentials(let credentials): credentials.methodName
        case .assertion: "private_key_jwt"
        }
    }

    /// What a client reads whose authentication isn't valid. It's the same whatever was wrong.
    var refusal: Refusal {
        Refusal(.invalidClient, "The client is unknown, or its authentication isn't valid." + advice)
    }

    /// Returns the refusal of a client that authenticates by another method than it is registered for. Only one that
    /// has sent the right secret learns which one that is.
    func refusal(inPlaceOf client: ClientRecord) -> Refusal {
        guard case .credentials(let credentials) = self, let secret = credentials.secret,
            client.secrets.contains(secret)
        else { return refusal }
        var refusal = Refusal(
            .invalidClient,
            "The secret is right, and was sent by \(methodName). The client is registered for "
                + "\(client.authenticationMethod) (token_endpoint_auth_method).")
        refusal.cause = "registered-for-\(client.authenticationMethod)"
        return refusal
    }

    private var advice: String {
        switch self {
        case .credentials: ""
        // Most libraries still write the address of the token endpoint.
        case .assertion: " The audience of an assertion (aud) must be the issuer, as a string."
        }
    }
}

extension ClientRecord {
    /// The methods by which a client may authenticate. One that an administrator has registered with a secret for the
    /// header may send it in the form, too: many libraries take any method that the metadata list. A client that has
    /// registered itself has said which one it uses.
    package var authenticationMethods: [String] {
        guard authenticationMethod == ClientSecretMethod.basic.name, !registeredItself else {
            return [authenticationMethod]
        }
        return [authenticationMethod, ClientSecretMethod.post.name]
    }
}

extension ClientAuthentication {
    /// The secret; `nil` if there is none.
    fileprivate var secret: Secret? {
        switch self {
        case .none: nil
        case .secretBasic(_, let secret), .secretPost(_, let secret): secret
        }
    }
}

/// A public client, which only names itself (RFC 6749, section 2.1).
struct PublicClientMethod: ClientAuthenticationMethod {
    var name: String { "none" }

    func objection(to presented: PresentedClient, of client: ClientRecord) async throws -> ClientRefusalReason? { nil }
}
