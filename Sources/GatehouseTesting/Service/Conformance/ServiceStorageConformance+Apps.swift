import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var apps: [Check] {
        [
            Check("An app comes back as it was inserted") { storage in
                let app = Fixture.app()
                let other = Fixture.app("album", audience: nil)
                for app in [app, other] {
                    let isInserted = try await storage.insert(
                        app, spending: nil, at: Fixture.start, audit: Fixture.entry(.appRegistered))
                    try require(isInserted, "the app is inserted")
                }
                try await require(storage.app("notes"), is: app, "the app by id")
                try await require(storage.app(audience: "notes-api"), is: app, "the app by audience")
                try await require(storage.apps(), is: [other, app], "the list")
                try await require(storage.app("absent"), is: nil, "an app that isn't there")
                try await require(Fixture.count(.appRegistered, in: storage), is: 2, "the audit")
            },
            Check("No two apps share an id or an audience") { storage in
                _ = try await storage.insert(Fixture.app(), spending: nil, at: Fixture.start, audit: Fixture.entry())
                for twin in [Fixture.app("notes", audience: "other"), Fixture.app("other", audience: "notes-api")] {
                    try await requireError(.alreadyExists) {
                        _ = try await storage.insert(twin, spending: nil, at: Fixture.start, audit: Fixture.entry())
                    }
                }
                for id: ClientID in ["a", "b"] {
                    let backendless = Fixture.app(id, audience: nil)
                    _ = try await storage.insert(
                        backendless, spending: nil, at: Fixture.start, audit: Fixture.entry())
                }
                try await require(storage.apps().count, is: 3, "the number of apps")
            },
            Check("A challenge is spent once, in time, and not by a failure") { storage in
                let challenge = ChallengeRecord(digest: Fixture.digest("challenge"), expiresAt: Fixture.time(60))
                try await storage.insert(challenge)
                func insert(_ app: AppRecord, at seconds: Double = 0) async throws -> Bool {
                    try await storage.insert(
                        app, spending: challenge.digest, at: Fixture.time(seconds), audit: Fixture.entry())
                }
                _ = try await storage.insert(Fixture.app(), spending: nil, at: Fixture.start, audit: Fixture.entry())
                try await requireError(.alreadyExists) { _ = try await insert(Fixture.app()) }
                let album = Fixture.app("album", audience: nil)
                try await require(insert(album, at: 60), is: false, "an insertion after the challenge has expired")
                try await require(insert(album, at: 59), is: true, "an insertion in time")
                let other = Fixture.app("other", audience: nil)
                try await require(insert(other, at: 59), is: false, "a second insertion")
                try await require(storage.app("other"), is: nil, "the app of the refused insertion")
            },
            Check("A sealing key is replaced, and only by who has a challenge") { storage in
                let key: JSONValue = ["kty": "EC", "crv": "P-256", "x": "CC", "y": "DD"]
                func replace(_ app: ClientID, _ challenge: String?) async throws -> Bool {
                    try await storage.replaceSealingKey(
                        of: app, with: key, spending: challenge.map(Fixture.digest), at: Fixture.start,
                        audit: Fixture.entry(.appKeyReplaced))
                }
                try await requireError(.notFound) { _ = try await replace("notes", nil) }
                _ = try await storage.insert(Fixture.app(), spending: nil, at: Fixture.start, audit: Fixture.entry())
                try await require(replace("notes", "unknown"), is: false, "a replacement without a challenge")
                try await require(storage.app("notes")?.sealingKey == key, is: false, "the key's change")
                try await require(replace("notes", nil), is: true, "a replacement")
                try await require(storage.app("notes")?.sealingKey, is: key, "the key")
            },
            Check("Removing an app revokes what it has and what came of it") { storage in
                try await requireError(.notFound) {
                    try await storage.removeApp("notes", at: Fixture.start, audit: Fixture.entry())
                }
                _ = try await storage.insert(Fixture.app(), spending: nil, at: Fixture.start, audit: Fixture.entry())
                try await Fixture.signIn(storage)
                try await require(storage.exchange(Fixture.exchange()), is: .exchanged, "the exchange")
                try await storage.removeApp("notes", at: Fixture.time(9), audit: Fixture.entry(.appRemoved))
                try await require(storage.app("notes"), is: nil, "the app")
                try await require(storage.family("family")?.revocationReason, is: .appRemoved, "the reason")
                try await require(storage.family("photos")?.revocationReason, is: .parentRevoked, "the child's reason")
            },
        ]
    }
}

extension StorageFixture {
    static func count(_ event: AuditEvent, in storage: any ServiceStorage) async throws -> Int {
        try await storage.countAuditEntries(matching: AuditQuery(event: event))
    }
}
