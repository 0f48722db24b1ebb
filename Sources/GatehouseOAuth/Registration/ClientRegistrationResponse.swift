public import Foundation
public import GatehouseTypes

/// The response to a client registration: the client's identifier and credentials (RFC 7591, section 3.2.1), and access
/// to the registration (RFC 7592, section 3).
public struct ClientRegistrationResponse: Sendable {
    /// The client identifier.
    public var clientID: ClientID
    /// The client secret; `nil` if the client has none.
    public var clientSecret: Secret?
    /// The time when the client identifier was issued.
    public var clientIDIssuedAt: Date?
    /// The time when the secret expires; `nil` if it doesn't (`client_secret_expires_at` 0).
    public var clientSecretExpiresAt: Date?
    /// The access token to read, change and delete the registration.
    public var registrationAccessToken: Secret?
    /// The URL of the registration.
    public var registrationClientURI: URL?
    /// The metadata as registered by the server.
    public var metadata: ClientMetadata

    /// The members that couldn't be read and count as missing.
    package private(set) var unreadableMembers: [String] = []

    /// Creates a response.
    public init(clientID: ClientID, clientSecret: Secret? = nil, metadata: ClientMetadata = ClientMetadata()) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.metadata = metadata
    }

    /// The client's authentication with the received credentials; `nil` if the method needs something else, such as a
    /// key.
    ///
    /// A missing method is `client_secret_basic` (RFC 7591, section 2). A client without method and secret is public.
    public var authentication: ClientAuthentication? {
        switch (metadata.tokenEndpointAuthMethod, clientSecret) {
        case ("none", _), (nil, nil): .none(clientID)
        case ("client_secret_basic", let secret?), (nil, let secret?): .secretBasic(clientID, secret)
        case ("client_secret_post", let secret?): .secretPost(clientID, secret)
        default: nil
        }
    }

    private static let known: Set<String> = [
        "client_id", "client_secret", "client_id_issued_at", "client_secret_expires_at", "registration_access_token",
        "registration_client_uri",
    ]

    /// Parses a response.
    ///
    /// The client is registered whatever else the response contains. So only the client's identifier and credentials
    /// are read strictly. Another member that can't be read counts as missing, and so does a URL of the registration
    /// that isn't secure.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, `client_id` is missing, or it or `client_secret` has
    ///   the wrong type.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        let name = try members.requiredString("client_id")
        guard name.utf8.count <= 1024, name.utf8.allSatisfy(CharacterRules.isVisible) else {
            throw OAuthError(.invalidParameter, "client_id")
        }
        var (metadata, unreadable) = ClientMetadata.readable(members)
        metadata.others = metadata.others.filter { !ClientRegistrationResponse.known.contains($0.key) }
        self.init(
            clientID: ClientID(name), clientSecret: try members.string("client_secret").map { Secret($0) },
            metadata: metadata)
        func read<Value>(_ name: String, _ body: (String) throws(OAuthError) -> Value?) -> Value? {
            JSONMembers.readable(name, &unreadable, body)
        }
        clientIDIssuedAt = read("client_id_issued_at") { name throws(OAuthError) in try members.date(JSONName(name)) }
        if members.values["client_secret_expires_at"] != 0 {
            clientSecretExpiresAt = read("client_secret_expires_at") { name throws(OAuthError) in
                try members.date(JSONName(name))
            }
        }
        registrationAccessToken = read("registration_access_token") { name throws(OAuthError) in
            try members.string(JSONName(name)).map { Secret($0) }
        }
        registrationClientURI = read("registration_client_uri") { name throws(OAuthError) in
            try members.endpoint(name)
        }
        unreadableMembers = unreadable
    }

    /// The response as a JSON object. Contains the secrets in plain text.
    public var json: JSONValue {
        let own: [String: JSONValue?] = [
            "client_id": .string(clientID.rawValue), "client_secret": clientSecret.map { .string($0.revealed) },
            "client_id_issued_at": clientIDIssuedAt.map(JSONValue.date),
            "client_secret_expires_at": clientSecretExpiresAt.map(JSONValue.date) ?? clientSecret.map { _ in 0 },
            "registration_access_token": registrationAccessToken.map { .string($0.revealed) },
            "registration_client_uri": registrationClientURI.map { .string($0.absoluteString) },
        ]
        return .object((metadata.json.object ?? [:]).merging(own.compactMapValues { $0 }) { $1 })
    }
}
