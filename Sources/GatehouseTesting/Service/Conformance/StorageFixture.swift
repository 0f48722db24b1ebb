import Foundation
import GatehouseService
import GatehouseTypes

/// Records with a value for every member. The checks choose the names; all other values are derived from them.
enum StorageFixture {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    static func time(_ seconds: Double) -> Date {
        start.addingTimeInterval(seconds)
    }

    static func digest(_ name: String) -> TokenDigest {
        let bytes = Array(name.utf8.prefix(32))
        return TokenDigest(bytes: bytes + [UInt8](repeating: 0, count: 32 - bytes.count))
    }

    static func entry(_ event: AuditEvent = AuditEvent(rawValue: "test"), at seconds: Double = 0) -> AuditEntry {
        AuditEntry(event, .accepted, at: time(seconds))
    }

    static func app(_ id: ClientID = "notes", audience: String? = "notes-api") -> AppRecord {
        AppRecord(
            id: id, name: "Notes ✎", redirectURIs: ["http://127.0.0.1/callback", "com.example.notes:/callback"],
            audience: audience, scope: "openid notes.read",
            grantTypes: ["authorization_code", "refresh_token"], requiresDPoP: true,
            sealingKey: ["kty": "EC", "crv": "P-256", "x": "AA", "y": "BB"], createdAt: start)
    }

    static func account(_ id: AccountID = "ada", email: String = "ada@example.com") -> AccountRecord {
        AccountRecord(id: id, email: email, passwordHash: Secret("$argon2id$\(id)"), createdAt: start)
    }

    static func device(_ id: DeviceID = "desk", account: AccountID = "ada", key: String = "key") -> DeviceRecord {
        DeviceRecord(
            id: id, account: account, keyThumbprint: key, name: "Desk", createdAt: start, lastSeenAt: start)
    }

    static func code(_ name: String = "code", account: AccountID = "ada") -> AuthorizationCodeRecord {
        AuthorizationCodeRecord(
            digest: digest(name), client: "notes", account: account, redirectURI: "http://127.0.0.1:5000/callback",
            codeChallenge: "challenge", scope: "openid notes.read", audience: "notes-api",
            nonce: "nonce", keyThumbprint: "key", authenticatedAt: start, issuedAt: start, expiresAt: time(60))
    }

    static func family(
        _ id: FamilyID = "family", parent: FamilyID? = nil, client: ClientID = "notes", device: DeviceID? = "desk",
        key: String? = "key", lifetime: Double = 86400
    ) -> TokenFamily {
        TokenFamily(
            id: id, parent: parent, client: client, account: "ada", device: device, keyThumbprint: key,
            scope: "openid notes.read", audience: "notes-api", authenticatedAt: start,
            createdAt: start, expiresAt: time(lifetime))
    }

    static func refreshToken(_ name: String, family: FamilyID = "family") -> RefreshTokenRecord {
        RefreshTokenRecord(digest: digest(name), family: family, issuedAt: start, expiresAt: time(3600))
    }

    static func accessToken(_ name: String, family: FamilyID = "family") -> AccessTokenRecord {
        AccessTokenRecord(
            digest: digest(name), identifier: "jti-\(name)", family: family, audience: "notes-api",
            scope: "openid notes.read", issuedAt: start, expiresAt: time(300))
    }

    static func redemption(
        of code: String = "code", device: DeviceRecord? = device(), isNew: Bool = true,
        family: TokenFamily = family(), refresh: String = "refresh", access: String = "access", at seconds: Double = 1
    ) -> CodeRedemption {
        CodeRedemption(
            presented: digest(code), device: device, isNewDevice: isNew, family: family,
            refreshToken: refreshToken(refresh, family: family.id), accessToken: accessToken(access, family: family.id),
            now: time(seconds), address: "127.0.0.1")
    }

    static func rotation(
        of token: String = "refresh", to successor: String = "refresh-2", client: ClientID = "notes",
        key: String? = "key", family: FamilyID = "family", at seconds: Double = 10
    ) -> RefreshRotation {
        RefreshRotation(
            presented: digest(token), client: client, keyThumbprint: key,
            successor: refreshToken(successor, family: family), sealedSuccessor: Array("sealed \(successor)".utf8),
            accessToken: accessToken("access for \(successor)", family: family), now: time(seconds))
    }

    /// Prepares a storage in which Ada has signed in to the app Notes on the device `desk`: family `family`, tokens
    /// `refresh` and `access`.
    static func signIn(_ storage: any ServiceStorage) async throws {
        try await storage.insert(account(), audit: entry())
        try await storage.insert(code(), audit: entry(.codeIssued))
        try await require(storage.redeem(redemption()), is: .redeemed, "the redemption")
    }

    /// The exchange of a token of ``signIn(_:)`` for tokens of the app Photos on the same device: family `photos`,
    /// tokens `photos-refresh` and `photos-access`.
    static func exchange(_ name: String = "photos", subject: String = "access", at seconds: Double = 5)
        -> DeviceExchange
    {
        DeviceExchange(
            subject: digest(subject),
            link: DeviceLink(
                account: "ada", client: "photos", device: "desk", keyThumbprint: "\(name)-key",
                createdAt: time(seconds), lastSeenAt: time(seconds)),
            family: family(FamilyID(name), parent: "family", client: "photos", key: "\(name)-key"),
            refreshToken: refreshToken("\(name)-refresh", family: FamilyID(name)),
            accessToken: accessToken("\(name)-access", family: FamilyID(name)), now: time(seconds))
    }
}
