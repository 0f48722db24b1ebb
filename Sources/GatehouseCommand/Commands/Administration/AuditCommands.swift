import Foundation
import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists entries of the audit log.
    static let auditList = Command(
        path: ["audit", "list"], summary: "List what happened at the token service, the newest first.",
        options: DatabaseLocation.options + [
            .value("account", Invocation.account, "Only this account; an erased account keeps its ID."),
            .value("client", "ID", "Only this client; a removed client keeps its entries."),
            .value("device", "ID", "Only this device."),
            .value(
                "event", "NAME", values: .words(eventNames),
                "Only this event: \(eventNames.joined(separator: ", "))."),
            .value(
                "result", "RESULT", values: .words(AuditResult.allCases.map(\.rawValue)),
                "Only what was accepted, or only what was refused."),
            .value("since", "TIME", "Only what happened since then, in UTC: 2026-11-22, or 2026-11-22T20:05:00Z."),
            .value("until", "TIME", "Only what happened before then."),
            .value("limit", "N", "At most so many entries; default: 100."), .json,
        ],
        examples: ["audit list --account ada@example.com --since 2026-11-22"]
    ) { invocation in
        let limit = try invocation.integer("limit", in: 1...100_000) ?? 100
        var query = try query(in: invocation)
        let service = try await ServiceOpening.forAdministration(invocation)
        query.account = try await invocation.value("account").asyncMap { try await service.existingAccount($0).id }
        let entries = try await service.records.auditEntries(matching: query, limit: limit)
        if entries.isEmpty, let client = query.client { try await service.expectTrace(of: client) }
        var emails: [AccountID: String] = [:]
        for account in Set(entries.compactMap(\.account)) {
            emails[account] = try await service.records.account(account)?.email
        }
        invocation.list(
            [.whole("time"), .whole("event"), "result", "by", "account", "client", "from", "what"],
            entries.map { entry in
                let email = entry.account.flatMap { emails[$0] }
                let cells = [
                    entry.time.secondInWords, entry.event.rawValue, entry.result.rawValue, entry.actor.rawValue,
                    email ?? entry.account?.rawValue ?? "", entry.client?.rawValue ?? "", entry.address ?? "",
                    entry.subject,
                ]
                return (result: entry.listing(email), cells: cells.map { Table.Cell($0) })
            }, none: "No entry matches.")
    }

    /// The names of the events in the order of the alphabet.
    private static let eventNames = AuditEvent.all.map(\.rawValue).sorted()

    /// What the options ask for, except the account.
    private static func query(in invocation: Invocation) throws(UsageError) -> AuditQuery {
        let results = AuditResult.allCases.map(\.rawValue)
        let result = invocation.value("result")
        guard result.map(results.contains) ?? true else {
            throw invocation.usage("option '--result' takes one of \(results.joined(separator: ", "))")
        }
        if let event = invocation.value("event"), !eventNames.contains(event) {
            throw UsageError(
                "there is no event '\(event)'", suggestion: Spelling.nearest(to: event, among: eventNames),
                command: invocation.command)
        }
        return AuditQuery(
            event: invocation.value("event").map { AuditEvent(rawValue: $0) },
            result: result.flatMap(AuditResult.init), client: invocation.value("client").map { ClientID($0) },
            device: invocation.value("device").map { DeviceID($0) },
            // The log is asked for what is later.
            since: try time("since", in: invocation)?.addingTimeInterval(-0.001),
            until: try time("until", in: invocation))
    }

    private static func time(_ option: String, in invocation: Invocation) throws(UsageError) -> Date? {
        guard let text = invocation.value(option) else { return nil }
        let full = text.contains("T") ? text : text + "T00:00:00Z"
        guard let time = try? Date(full, strategy: .iso8601) else {
            throw invocation.usage(
                "option '--\(option)' takes a day, like 2026-11-22, or a time, like 2026-11-22T20:05:00Z")
        }
        return time
    }
}

extension TokenService {
    /// Checks that there is a client, or was one: a removed client keeps its entries.
    ///
    /// - Throws: ``CommandFailure`` if no entry names it either.
    fileprivate func expectTrace(of client: ClientID) async throws {
        let hasEntries = try await !records.auditEntries(matching: AuditQuery(client: client), limit: 1).isEmpty
        guard !hasEntries, client != PlatformClient.id else { return }
        _ = try await existingClient(client.rawValue)
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
        let texts: [String: String?] = [
            "event": event.rawValue, "result": result.rawValue, "actor": actor.rawValue, "account": account?.rawValue,
            "email": email, "client": client?.rawValue, "device": device?.rawValue, "family": family?.rawValue,
            "address": address, "key": details.signingKey?.rawValue,
            "initialToken": details.initialToken, "reason": details.reason,
        ]
        var members = texts.compactMapValues { $0.map(JSONValue.string) }
        members["time"] = time.json
        members["changes"] = details.changes.isEmpty ? nil : .array(details.changes.map(JSONValue.string))
        return members
    }

    /// What the entry is about, besides an account and a client: a key, an initial access token, a device, a reason, or
    /// what was changed.
    fileprivate var subject: String {
        let texts = [details.signingKey?.rawValue, details.initialToken, device?.rawValue, details.reason]
        return (texts.compactMap(\.self) + details.changes).joined(separator: " ")
    }
}
