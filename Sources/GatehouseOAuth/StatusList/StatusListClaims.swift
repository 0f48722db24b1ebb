public import Foundation

/// The claims of a signed status list: `statuslist+jwt` (Token Status List, section 5.1).
public struct StatusListClaims: Sendable, Hashable {
    /// The token's type (`typ`).
    public static let type = "statuslist+jwt"

    /// The media type of the token in a response (section 8.1).
    public static let mediaType = "application/statuslist+jwt"

    /// The list's URI (`sub`), byte for byte as in the tokens that refer to it.
    public var subject: String
    /// The issuer (`iss`); `nil` if the token names none.
    public var issuer: String?
    /// The time of issue (`iat`).
    public var issuedAt: Date
    /// The time from which the list must not be used (`exp`).
    public var expiresAt: Date?
    /// The age at which a newer list should be fetched (`ttl`).
    public var timeToLive: Duration?
    /// The list (`status_list`).
    public var list: StatusList

    /// Creates the claims.
    public init(
        subject: String, issuer: String? = nil, issuedAt: Date, expiresAt: Date? = nil, timeToLive: Duration? = nil,
        list: StatusList
    ) {
        self.subject = subject
        self.issuer = issuer
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.timeToLive = timeToLive
        self.list = list
    }
}
