import Foundation
import GatehouseClient
import GatehouseTypes

/// Records with a value for every member.
enum RecordFixture {
    static func session(_ token: String, subject: AccountID = "ada") -> AuthSession {
        AuthSession(
            provider: "idp",
            account: Account(issuer: "https://id.example.com", subject: subject, displayName: "Ada \u{1F511} \"L\""),
            accessToken: AccessToken(
                Secret("access-" + token), type: .dpop, receivedAt: Date(timeIntervalSince1970: 1_000.5),
                lifetime: .milliseconds(300_250)),
            refreshToken: Secret("refresh-" + token), idToken: Secret("id-" + token), proofKeyID: "key")
    }

    static func record(_ token: String, revision: UInt64 = 0) -> AuthRecord {
        AuthRecord(session: session(token), generation: 3, revision: revision)
    }

    /// A record with pending revocations and a history.
    static func full() -> AuthRecord {
        var history = SessionHistory()
        history.append([
            SessionHistory.Entry(
                time: Date(timeIntervalSince1970: 7), event: "signedOut",
                version: RecordVersion(generation: 2, revision: 9), author: "cli", details: ["code": "invalid_grant"]),
            SessionHistory.Entry(time: Date(timeIntervalSince1970: 8), event: "signedIn"),
        ])
        return AuthRecord(
            session: session("full"), generation: 1 << 40, revision: 12,
            revocations: [
                PendingRevocation(session("gone"), since: Date(timeIntervalSince1970: 5)),
                PendingRevocation(session("other", subject: "bob"), since: Date(timeIntervalSince1970: 6)),
            ],
            history: history)
    }

    /// A record of more than 64 KiB, the limit of a message (`JSONLimits.message`). Its history is full.
    static func large() -> AuthRecord {
        var record = full()
        let text = String(repeating: "detail ", count: 200)
        record.history = SessionHistory(
            (0..<SessionHistory.maximumEntries).map {
                SessionHistory.Entry(
                    time: Date(timeIntervalSince1970: Double($0)), event: "renewalFailed", details: ["reason": text])
            })
        return record
    }

    /// A record with a member that a later version may add.
    static func fromLaterVersion() throws -> AuthRecord {
        var members = full().storageValue.object ?? [:]
        members["laterMember"] = ["nested": [1, 2, .null], "text": "kept"]
        return try AuthRecord(storageValue: .object(members))
    }
}
