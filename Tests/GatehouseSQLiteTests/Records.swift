import Foundation
import GatehouseService
import GatehouseTypes

/// Records for the tests of this module, with everything filled in.
enum Records {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    static func time(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    static func digest(_ name: String) -> TokenDigest {
        TokenDigest(bytes: Array((name + String(repeating: "-", count: 32)).utf8.prefix(32)))
    }

    static let entry = AuditEntry(AuditEvent(rawValue: "test"), .accepted, at: start)

    static func account(_ id: AccountID = "ada") -> AccountRecord {
        AccountRecord(id: id, email: "\(id)@example.com", passwordHash: Secret("hash of \(id)"), createdAt: start)
    }

    static func app(_ id: ClientID = "notes") -> AppRecord {
        AppRecord(
            id: id, name: "Notes", redirectURIs: ["http://127.0.0.1/"], audience: "\(id)-api", scope: .empty,
            grantTypes: ["authorization_code"], requiresDPoP: true, sealingKey: ["kty": "EC"], createdAt: start)
    }

    static func challenge(_ name: String = "challenge") -> ChallengeRecord {
        ChallengeRecord(digest: digest(name), expiresAt: time(60))
    }

    static func session(_ name: String) -> SessionRecord {
        SessionRecord(digest: digest(name), account: "ada", authenticatedAt: start, expiresAt: time(60))
    }

    static func key(_ id: KeyID, _ stage: KeyRecord.Stage) -> KeyRecord {
        KeyRecord(
            id: id, algorithm: "ES256", publicKey: ["kty": "EC"], sealedPrivateKey: [1, 2, 3], stage: stage,
            createdAt: start)
    }

    static func code(_ name: String = "code") -> AuthorizationCodeRecord {
        AuthorizationCodeRecord(
            digest: digest(name), client: "notes", account: "ada", redirectURI: "http://127.0.0.1/",
            codeChallenge: "challenge", scope: .empty, audience: nil, nonce: nil, keyThumbprint: nil,
            authenticatedAt: start, issuedAt: start, expiresAt: time(60))
    }

    static func device(_ id: DeviceID = "desk") -> DeviceRecord {
        DeviceRecord(
            id: id, account: "ada", keyThumbprint: "key", name: "Desk", createdAt: start, lastSeenAt: start)
    }

    static func family(_ id: FamilyID, parent: FamilyID? = nil, client: ClientID, device: DeviceID = "desk")
        -> TokenFamily
    {
        TokenFamily(
            id: id, parent: parent, client: client, account: "ada", device: device, keyThumbprint: "key",
            scope: .empty, audience: nil, authenticatedAt: start, createdAt: start, expiresAt: time(86400))
    }

    static func refresh(_ name: String, _ family: FamilyID) -> RefreshTokenRecord {
        RefreshTokenRecord(digest: digest(name), family: family, issuedAt: start, expiresAt: time(3600))
    }

    static func access(_ name: String, _ family: FamilyID) -> AccessTokenRecord {
        AccessTokenRecord(
            digest: digest(name), identifier: name, family: family, audience: "notes-api", scope: .empty,
            issuedAt: start, expiresAt: time(300))
    }
}
