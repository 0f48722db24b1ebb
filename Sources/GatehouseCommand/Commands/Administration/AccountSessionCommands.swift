import GatehouseService
import GatehouseTypes

extension Command {
    /// Lists the browser sessions of an account.
    static let accountSessions = Command(
        path: ["account", "sessions"],
        summary: "List the browsers in which an account is signed in to the service's pages, the last used first.",
        operands: Invocation.account, options: DatabaseLocation.options + [.json]
    ) { invocation in
        let name = try invocation.account()
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await service.existingAccount(name)
        let now = service.now
        let sessions = try await service.records.sessions(account: account.id).filter { now < $0.expiresAt }
        invocation.list(
            [.whole("session"), "browser", .whole("signed in"), "from", .whole("last used"), .whole("ends")],
            sessions.sorted { $0.lastSeenAt > $1.lastSeenAt }.map { session in
                let cells = [
                    session.id.rawValue, session.browser.map(BrowserName.words) ?? "",
                    session.authenticatedAt.minuteInWords,
                    session.address ?? "", session.lastSeenAt.distanceInWords(to: now),
                    session.expiresAt.minuteInWords,
                ]
                return (result: session.listing, cells: cells.map { Table.Cell($0) })
            }, none: "\(account.name) is signed in to the service's pages in no browser.")
    }

    /// Signs an account out.
    static let accountSignOut = Command(
        path: ["account", "sign-out"],
        summary: "Sign an account out of all browsers, apps and devices, or with --session of one browser.",
        operands: Invocation.account,
        options: DatabaseLocation.options + [
            .value("session", "ID", "Only this browser session; 'gatehouse account sessions' lists them."), .json,
        ]
    ) { invocation in
        let name = try invocation.account()
        let only = try invocation.value("session").map { _ in try invocation.required("session") }
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await service.existingAccount(name)
        if let only { return try await end(only, of: account, in: service, invocation) }
        let use = try await AccountUse(account, in: service)
        try await service.signOutEverywhere(account.id)
        invocation.result(
            account.members(ending: use), text: "Signed \(account.name) out everywhere. \(use.sentence)")
    }

    private static func end(
        _ id: String, of account: AccountRecord, in service: TokenService, _ invocation: Invocation
    ) async throws {
        let sessions = try await service.records.sessions(account: account.id)
        guard let session = sessions.first(where: { $0.id == SessionID(id) }) else {
            throw CommandFailure.unknown(
                "\(account.name) has no session \(id)", near: id, among: sessions.map(\.id.rawValue),
                list: "'gatehouse account sessions \(account.name)' shows all")
        }
        try await service.endSession(session.id, of: account.id)
        invocation.result(
            [
                "account": .string(account.id.rawValue), "session": .string(id), "endedSessions": 1,
                "revokedFamilies": 0,
            ],
            text:
                "Ended the session of \(account.name) in one browser. Apps that want to be told of it are told; others that "
                + "were signed in with it stay signed in: 'gatehouse device revoke' and 'gatehouse account sign-out' "
                + "end them.")
    }
}

extension SessionRecord {
    /// The members that `--json` prints for a browser session.
    fileprivate var listing: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "session": .string(id.rawValue), "authenticatedAt": authenticatedAt.json, "createdAt": createdAt.json,
            "lastSeenAt": lastSeenAt.json, "expiresAt": expiresAt.json,
        ]
        members["browser"] = browser.map(JSONValue.string)
        members["address"] = address.map(JSONValue.string)
        return members
    }
}
