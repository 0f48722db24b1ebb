public import Foundation

/// The claims of a signed status list: `statuslist+jwt` (Token Status List, section 5.1).
public struct StatusListClaims: Sendable, Hashable {
    /// The token's type (`typ`).
    public static let type = "statuslist+jwt"

    /// The media type under which it's served (section 8.1).
    public static let mediaType = "application/statuslist+jwt"

    /// The list's address (`sub`), byte for byte as in the tokens that it's for.
    public var subject: String
    /// Who issued it (`iss`), if it says so.
    public var issuer: String?
    /// When it was issued (`iat`).
    public var issuedAt: Date
    /// From when on it isn't used (`exp`).
    public var expiresAt: Date?
    /// After what time a newer one should be fetched (`ttl`).
    public var timeToLive: Duration?
    /// The list (`status_list`).
    public var list: StatusList

    /// Describes a signed list.
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
