public import Foundation
public import GatehouseTypes

/// The claims of a logout token, by which an issuer tells a client that a user's session has ended (OpenID Connect
/// Back-Channel Logout, section 2.4).
public struct LogoutToken: Sendable, Hashable {
    /// The media type of the token (`typ`), without `application/`.
    public static let type = "logout+jwt"
    /// The member of `events` that makes a token a logout token.
    public static let event = "http://schemas.openid.net/event/backchannel-logout"
    /// The maximum lifetime of a token: 2 minutes.
    public static let maximumLifetime: Duration = .seconds(120)

    /// The issuer (`iss`).
    public let issuer: String
    /// The clients that the token is for (`aud`).
    public let audience: [String]
    /// The time of issue (`iat`).
    public let issuedAt: Date
    /// The time from which the token isn't accepted (`exp`).
    public let expiresAt: Date
    /// The identifier of the token (`jti`).
    public let identifier: String
    /// The user who was signed out (`sub`); `nil` if only the session is named.
    public let subject: AccountID?
    /// The session that has ended, as in the user's ID tokens (`sid`); `nil` if all sessions of the user have.
    public let sessionID: String?

    /// Creates the claims of a logout token.
    ///
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - client: The client that the token is for.
    ///   - issuedAt: The time of issue. The token expires after ``maximumLifetime``.
    ///   - identifier: An identifier that no other token has.
    ///   - subject: The user, by the client's name for them.
    ///   - sessionID: The session that has ended; `nil` if all sessions of the user have.
    public init(
        issuer: String, client: ClientID, issuedAt: Date, identifier: String, subject: AccountID,
        sessionID: String? = nil
    ) {
        self.issuer = issuer
        audience = [client.rawValue]
        self.issuedAt = issuedAt
        expiresAt = issuedAt.addingTimeInterval(LogoutToken.maximumLifetime.seconds)
        self.identifier = identifier
        self.subject = subject
        self.sessionID = sessionID
    }

    /// Reads the claims of a verified token.
    ///
    /// - Throws: ``OAuthError`` if a claim that the standard requires is missing, a known one has the wrong type or is
    ///   too long, or there is a `nonce`, which only ID tokens have.
    public init(_ claims: [String: JSONValue]) throws(OAuthError) {
        let members = try JSONMembers(.object(claims))
        guard members.values["nonce"] == nil else { throw OAuthError(.invalidParameter, "nonce") }
        guard let events = members.values["events"]?.object else { throw OAuthError(.missingParameter, "events") }
        guard events[LogoutToken.event]?.object != nil else { throw OAuthError(.invalidParameter, "events") }
        issuer = try members.limited("iss")
        guard let audience = try members.oneOrMoreStrings("aud") else { throw OAuthError(.missingParameter, "aud") }
        self.audience = audience
        issuedAt = try members.requiredDate("iat")
        expiresAt = try members.requiredDate("exp")
        identifier = try members.limited("jti")
        subject = members.values["sub"] == nil ? nil : AccountID(try members.limited("sub"))
        sessionID = members.values["sid"] == nil ? nil : try members.limited("sid")
        guard subject != nil || sessionID != nil else { throw OAuthError(.missingParameter, "sub") }
    }

    /// The claims as a JSON object.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "iss": .string(issuer), "aud": audience.count == 1 ? .string(audience[0]) : .strings(audience),
            "iat": .date(issuedAt), "exp": .date(expiresAt), "jti": .string(identifier),
            "events": .object([LogoutToken.event: .object([:])]),
        ]
        members["sub"] = subject.map { .string($0.rawValue) }
        members["sid"] = sessionID.map(JSONValue.string)
        return .object(members)
    }
}
