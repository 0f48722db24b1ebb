public import Foundation
public import GatehouseJOSE
public import GatehouseTypes

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

    /// Reads the claims of a verified token. Issuer, subject and validity period aren't checked.
    ///
    /// - Parameters:
    ///   - token: The token with a verified signature.
    ///   - maximumByteCount: The maximum size of the decompressed list, in bytes.
    /// - Throws: ``OAuthError`` if a required claim is missing, or a known one has the wrong type or is too long.
    public init(
        _ token: VerifiedToken, maximumByteCount: Int = StatusList.defaultMaximumByteCount
    ) throws(OAuthError) {
        // A list that zlib can't compress grows by a third in base64url.
        let limits = JSONLimits(maximumSize: maximumByteCount * 2 + 64 * 1024, maximumDepth: 8)
        let members = try JSONMembers(parsing: token.payload, limits: limits)
        subject = try members.limited("sub")
        issuer = try members.string("iss")
        issuedAt = try members.requiredDate("iat")
        expiresAt = try members.date("exp")
        if let seconds = try members.integer("ttl") {
            guard (1...Int64(Int32.max)).contains(seconds) else { throw OAuthError(.invalidParameter, "ttl") }
            timeToLive = .seconds(seconds)
        }
        guard let list = members.values["status_list"] else { throw OAuthError(.missingParameter, "status_list") }
        self.list = try StatusList(list, maximumByteCount: maximumByteCount)
    }

    /// Returns the claims as a JSON object.
    ///
    /// - Throws: ``OAuthError`` if there isn't enough memory.
    public func json() throws(OAuthError) -> JSONValue {
        .object(present: [
            "sub": .string(subject), "iss": issuer.map(JSONValue.string), "iat": .date(issuedAt),
            "exp": expiresAt.map(JSONValue.date), "ttl": timeToLive.map { .integer($0.wholeSeconds) },
            "status_list": try list.json(),
        ])
    }

    /// Signs the list.
    ///
    /// - Parameter signer: The issuer's key, one of those with which it signs tokens.
    /// - Returns: The token, to be served as ``mediaType``.
    /// - Throws: ``OAuthError`` if there isn't enough memory; any error of the signer.
    public func signed(by signer: any TokenSigner) async throws -> String {
        try await SignedToken.make(claims: try json(), type: StatusListClaims.type, signer: signer)
    }
}
