import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Testing

@Suite("A verb is done whole or not at all")
struct WholeVerbsTests {
    struct Verb: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable (SQLiteStorage) async throws -> Void

        init(_ description: String, _ run: @escaping @Sendable (SQLiteStorage) async throws -> Void) {
            testDescription = description
            self.run = run
        }
    }

    static let verbs = [
        Verb("register an app") {
            _ = try await $0.insert(
                Records.app("album"), spending: Records.challenge().digest, at: Records.start, audit: Records.entry)
        },
        Verb("replace a key") {
            _ = try await $0.replaceSealingKey(
                of: "notes", with: ["kty": "OKP"], spending: Records.challenge().digest, at: Records.start,
                audit: Records.entry)
        },
        Verb("remove an app") { try await $0.removeApp("notes", at: Records.start, audit: Records.entry) },
        Verb("add an account") { try await $0.insert(Records.account("eve"), audit: Records.entry) },
        Verb("change a password") {
            try await $0.changePassword(of: "ada", to: Secret("new"), at: Records.start, audit: Records.entry)
        },
        Verb("issue a code") { try await $0.insert(Records.code("new"), audit: Records.entry) },
        Verb("reuse a code") { _ = try await $0.redeem(Records.redemption(device: "other", family: "other")) },
        Verb("exchange again") { _ = try await $0.exchange(Records.laterExchange()) },
        Verb("rotate") { _ = try await $0.rotate(Records.rotation(of: "second", to: "third")) },
        Verb("repeat") { _ = try await $0.rotate(Records.rotation(to: "never")) },
        Verb("reuse") { _ = try await $0.rotate(Records.rotation(key: "thief")) },
        Verb("revoke a family") {
            _ = try await $0.revokeFamily("family", for: .signedOut, at: Records.start, audit: Records.entry)
        },
        Verb("revoke an access token") {
            _ = try await $0.revokeAccessToken(
                Records.digest("access of family"), at: Records.start, audit: Records.entry)
        },
        Verb("revoke a device") {
            _ = try await $0.revokeDevice("desk", at: Records.start, audit: Records.entry)
        },
        Verb("replace a session") {
            try await $0.insert(Records.session("next"), replacing: Records.digest("session"))
        },
        Verb("rotate keys") {
            _ = try await $0.rotateKeys(
                adding: Records.key("three", .upcoming), retiring: "one", until: Records.time(9), at: Records.time(9),
                audit: Records.entry)
        },
        Verb("forget what has expired") { try await $0.removeExpired(before: Records.time(100_000)) },
    ]

    /// Lets each change of a row fail in turn, until the verb comes through because it has no more of them.
    @Test(arguments: verbs, ["ABORT", "ROLLBACK"])
    func `wherever it fails`(verb: Verb, failure: String) async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path())
        let storage = SQLiteStorage(database)
        try await Records.populate(storage)
        let before = try await Snapshot(of: database)
        try await plantFaults(in: database, failure: failure)
        var change = 0
        while true {
            change += 1
            try await letFail(change, in: database)
            guard (try? await verb.run(storage)) == nil else { break }
            #expect(try await Snapshot(of: database) == before, "after a failure of change \(change)")
        }
        #expect(change > 1, "the verb has changed something")
        #expect(try await Snapshot(of: database) != before)
    }

    private func plantFaults(in database: SQLiteDatabase, failure: String) async throws {
        let tables = try await Snapshot(of: database).tables.keys.filter { !$0.hasPrefix("sqlite_") }
        try await database.write { connection in
            try connection.run("CREATE TEMP TABLE faults (seen INTEGER, failing INTEGER)")
            try connection.run("INSERT INTO faults VALUES (0, 0)")
            for table in tables {
                for change in ["INSERT", "UPDATE", "DELETE"] {
                    try connection.run(
                        """
                        CREATE TEMP TRIGGER fault_\(change)_\(table) BEFORE \(change) ON main.\(table) BEGIN
                        UPDATE faults SET seen = seen + 1;
                        SELECT RAISE(\(failure), 'planted') FROM faults WHERE seen = failing;
                        END
                        """)
                }
            }
        }
    }

    private func letFail(_ change: Int, in database: SQLiteDatabase) async throws {
        try await database.write { _ = try $0.run("UPDATE faults SET seen = 0, failing = ?", [change]) }
    }
}

extension Records {
    fileprivate static func laterExchange() -> DeviceExchange {
        let family = family("album", parent: "family", client: "album")
        return DeviceExchange(
            subject: digest("access of family"),
            link: DeviceLink(
                account: "ada", client: "album", device: "desk", keyThumbprint: "key", createdAt: start,
                lastSeenAt: start),
            family: family, refreshToken: refresh("refresh of album", family.id),
            accessToken: access("access of album", family.id), now: time(2))
    }
}
