import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists entries of the audit log.
    static let auditList = Command(
        path: ["audit", "list"], summary: "List what happened at the token service, the newest first.",
        options: [
            DatabaseLocation.option,
            .value("account", "EMAIL", "Only this account; also an account's ID, which an erased account keeps."),
            .value("client", "ID", "Only this client."),
            .value("since", "TIME", "Only what happened since then, in UTC: 2026-11-22, or 2026-11-22T20:05:00Z."),
            .value("limit", "N", "At most so many entries; default: 100."), .json,
        ],
        examples: ["audit list --account ada@example.com --since 2026-11-22"]
    ) { invocation in
        let limit = try invocation.integer("limit", in: 1...100_000) ?? 100
        let since = try invocation.value("since").map { try time($0, in: invocation) }
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await invocation.value("account").asyncMap { try await service.accountID($0) }
        let query = AuditQuery(client: invocation.value("client").map { ClientID($0) }, account: account, since: since)
        let entries = try await service.records.auditEntries(matching: query, limit: limit)
        var emails: [AccountID: String] = [:]
        for account in Set(entries.compactMap(\.account)) {
            emails[account] = try await service.records.account(account)?.email
        }
        invocation.list(
            ["time", "event", "result", "who", "client", "from"],
            entries.map { entry in
                let email = entry.account.flatMap { emails[$0] }
                let cells = [
                    entry.time.secondInWords, entry.event.rawValue, entry.result.rawValue,
                    email ?? entry.account?.rawValue ?? "", entry.client?.rawValue ?? "", entry.address ?? "",
                ]
                return (result: entry.listing(email), cells: cells.map { Table.Cell($0) })
            })
    }

    private static func time(_ text: String, in invocation: Invocation) throws -> Date {
        let full = text.contains("T") ? text : text + "T00:00:00Z"
        guard let time = try? Date(full, strategy: .iso8601) else {
            throw invocation.usage(
                "option '--since' takes a day, like 2026-11-22, or a time, like 2026-11-22T20:05:00Z")
        }
        return time.addingTimeInterval(-0.001)  // the log is asked for what is later
    }
}

extension TokenService {
    /// Returns the account that an email address or an account's ID names.
    fileprivate func accountID(_ text: String) async throws -> AccountID {
        if !text.contains("@"), let account = try await records.account(AccountID(text)) { return account.id }
        return try await existingAccount(text).id
    }
}

extension Optional {
    func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
        guard let self else { return nil }
        return try await transform(self)
    }
}

extension AuditEntry {
    /// The members that `--json` prints for an entry.
    func listing(_ email: String?) -> [String: JSONValue] {
        let members: [String: String?] = [
            "event": event.rawValue, "result": result.rawValue, "account": account?.rawValue, "email": email,
            "client": client?.rawValue, "device": device?.rawValue, "family": family?.rawValue, "address": address,
        ]
        return members.compactMapValues { $0.map(JSONValue.string) }.merging(["time": time.json]) { $1 }
    }
}
