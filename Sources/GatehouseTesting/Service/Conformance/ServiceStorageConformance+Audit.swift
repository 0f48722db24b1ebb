import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var audit: [Check] {
        [
            Check("The audit keeps entries whole and in order") { storage in
                let full = AuditEntry(
                    .passwordChecked, .refused, at: Fixture.time(1.5), client: "notes", account: "ada", device: "desk",
                    family: "family", address: "127.0.0.1")
                let bare = AuditEntry(.keyRotated, .accepted, at: Fixture.start)
                try await storage.append(full)
                try await storage.append(bare)
                try await require(
                    storage.auditEntries(matching: AuditQuery(), limit: 10), is: [bare, full], "the entries")
                try await require(storage.auditEntries(matching: AuditQuery(), limit: 1), is: [bare], "the latest")
            },
            Check("The audit is asked by every field") { storage in
                let entry = AuditEntry(
                    .tokenRevoked, .accepted, at: Fixture.time(5), client: "notes", account: "ada", device: "desk",
                    family: "family")
                try await storage.append(entry)
                let hits = [
                    AuditQuery(), AuditQuery(event: .tokenRevoked), AuditQuery(client: "notes"),
                    AuditQuery(account: "ada"), AuditQuery(device: "desk"), AuditQuery(family: "family"),
                    AuditQuery(since: Fixture.time(5)),
                    AuditQuery(event: .tokenRevoked, client: "notes", account: "ada", device: "desk", family: "family"),
                ]
                for query in hits {
                    try await require(storage.countAuditEntries(matching: query), is: 1, "the count for \(query)")
                }
                let misses = [
                    AuditQuery(event: .keyRotated), AuditQuery(client: "x"), AuditQuery(account: "x"),
                    AuditQuery(device: "x"), AuditQuery(family: "x"), AuditQuery(since: Fixture.time(6)),
                    AuditQuery(event: .tokenRevoked, client: "x"),
                ]
                for query in misses {
                    try await require(storage.countAuditEntries(matching: query), is: 0, "the count for \(query)")
                    try await require(
                        storage.auditEntries(matching: query, limit: 10), is: [], "the entries for \(query)")
                }
            },
        ]
    }
}
