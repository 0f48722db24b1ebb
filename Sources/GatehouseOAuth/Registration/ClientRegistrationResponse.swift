public import Foundation
public import GatehouseTypes

/// What a server answers to a client that registers: who it is from now on (RFC 7591, section 3.2.1), and how it can look
/// after that (RFC 7592, section 3).
public struct ClientRegistrationResponse: Sendable {
    /// Names the client.
    public var clientID: ClientID
    /// Proves the client, if it was given something to prove.
    public var clientSecret: Secret?
    /// When the client was named.
    public var clientIDIssuedAt: Date?
    /// When the secret ends; nothing if it doesn't (`client_secret_expires_at` 0).
    public var clientSecretExpiresAt: Date?
    /// What the registration can be read, changed and deleted with.
    public var registrationAccessToken: Secret?
    /// Where that is done.
    public var registrationClientURI: URL?
    /// What the server made of the client's metadata.
    public var metadata: ClientMetadata

    /// Describes an answer.
    public init(clientID: ClientID, clientSecret: Secret? = nil, metadata: ClientMetadata = ClientMetadata()) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.metadata = metadata
    }

    /// How the client authenticates with what it was given; nothing if that takes something that wasn't, such as a key.
    ///
    /// Left out, the method is `client_secret_basic` (RFC 7591, section 2); without a secret there is nothing to prove.
    public var authentication: ClientAuthentication? {
        switch (metadata.tokenEndpointAuthMethod, clientSecret) {
        case ("none", _), (nil, nil): .none(clientID)
        case ("client_secret_basic", let secret?), (nil, let secret?): .secretBasic(clientID, secret)
        case ("client_secret_post", let secret?): .secretPost(clientID, secret)
        default: nil
        }
    }
}

extension ClientRegistrationResponse {
    private static let known: Set<String> = [
        "client_id", "client_secret", "client_id_issued_at", "client_secret_expires_at", "registration_access_token",
        "registration_client_uri",
    ]

    /// Reads an answer.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, `client_id` is missing, a member that is known is of the
    ///   wrong kind, or the address of the registration isn't a secure one.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        let name = try members.requiredString("client_id")
        guard name.utf8.count <= 1024, name.utf8.allSatisfy(CharacterRules.isVisible) else {
            throw OAuthError(.invalidParameter, "client_id")
        }
        var metadata = try ClientMetadata(members)
        metadata.others = metadata.others.filter { !ClientRegistrationResponse.known.contains($0.key) }
        self.init(
            clientID: ClientID(name), clientSecret: try members.string("client_secret").map { Secret($0) },
            metadata: metadata)
        clientIDIssuedAt = try members.date("client_id_issued_at")
        if members.values["client_secret_expires_at"] != 0 {
            clientSecretExpiresAt = try members.date("client_secret_expires_at")
        }
        registrationAccessToken = try members.string("registration_access_token").map { Secret($0) }
        registrationClientURI = try members.endpoint("registration_client_uri")
    }

    /// The answer as a JSON object. It holds the secrets in the open.
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
