import Foundation
import GatehouseSQL
import GatehouseSQLite
import GatehouseService
import GatehouseTypes

extension Option {
    /// The option for an account's new password.
    fileprivate static let passwordFile = Option.value(
        "password-file", "FILE", "A file with the password; '-' for standard input; default: ask at the terminal.")
}

extension Command {
    /// Adds an account.
    static let accountAdd = Command(
        path: ["account", "add"], summary: "Add an account to the token service.", operands: "EMAIL",
        options: DatabaseLocation.options + [.passwordFile, .json]
    ) { invocation in
        let email = try invocation.operand("EMAIL")
        // Checks the address before prompting for a password.
        guard EmailAddress(email) != nil else {
            throw CommandFailure("'\(email)' isn't an email address, like ada@example.com")
        }
        let opened = try await serviceWithout(email, in: invocation)
        let password = try await SecretInput.read(
            "password-file", prompt: "Password for \(email)", isNew: true, in: invocation)
        try TokenService.check(newPassword: password)
        let service = if let opened { opened } else { try await ServiceOpening.forPreparation(invocation) }
        let account = try await service.addAccount(email: email, password: password)
        invocation.result(
            ["account": .string(account.rawValue), "email": .string(email)], text: "Added \(email) as \(account).")
    }

    /// Opens the database, if there is one, and finds out before anybody types a password whether the address is taken.
    private static func serviceWithout(_ email: String, in invocation: Invocation) async throws -> TokenService? {
        let database = try DatabaseLocation.named(in: invocation)
        guard try database.isThere else { return nil }
        // Another command may be making the database at this moment.
        let service = try await ServiceOpening.administration(
            on: database, .create, commandEnd: invocation.commandEnd)
        guard try await service.records.account(email: EmailAddress(email)?.text ?? email) == nil else {
            throw CommandFailure("an account with this email address exists already")
        }
        return service
    }

    /// Lists the accounts.
    static let accountList = Command(
        path: ["account", "list"], summary: "List the accounts of the token service.",
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let service = try await ServiceOpening.forAdministration(invocation)
        let accounts = try await service.records.allAccounts()
        invocation.list(
            [.whole("account"), .whole("email"), "status", .whole("added")],
            accounts.map { account in
                let cells = [
                    account.id.rawValue, account.email ?? "", account.status.rawValue, account.createdAt.dayInWords,
                ]
                return (result: account.listing, cells: cells.map { Table.Cell($0) })
            }, none: "There is no account.")
    }

    /// Shows an account.
    static let accountShow = Command(
        path: ["account", "show"], summary: "Show an account, and where it is signed in.",
        operands: Invocation.account,
        options: DatabaseLocation.options + [.json]
    ) { invocation in
        let name = try invocation.account()
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await service.existingAccount(name)
        let use = try await AccountUse(account, in: service)
        let limitEnd = try await service.accountLimits.end(of: account)
        let places = try await service.accountLimits.places(of: account)
        guard !invocation.flag("json") else {
            var members = account.listing.merging(use.listing) { $1 }
            members["limitedUntil"] = limitEnd?.json
            members["limitedPlaces"] = places.map { .integer(Int64($0.count)) }
            members["limitedPlacesUntil"] = places?.end.json
            return invocation.console.outputJSON(.object(members))
        }
        let clients = use.clients.joined(separator: ", ")
        let table = Table(
            titles: ["", ""],
            rows: [
                ["email", Table.Cell(account.email ?? "")], ["account", Table.Cell(account.id.rawValue)],
                ["status", Table.Cell(account.status.rawValue)], ["added", Table.Cell(account.createdAt.dayInWords)],
                ["devices", Table.Cell("\(use.devices)")], ["browser sessions", Table.Cell("\(use.sessions)")],
                ["signed in to", Table.Cell(clients.isEmpty ? "no client" : clients)],
            ] + AccountUnlock.rows(until: limitEnd, at: places))
        for line in table.lines(invocation.console.outputStyle) { invocation.console.output(line) }
    }

    /// Sets another password.
    static let accountSetPassword = Command(
        path: ["account", "set-password"],
        summary: "Set another password for an account, and sign it out everywhere.",
        operands: Invocation.account,
        options: DatabaseLocation.options + [.passwordFile, .json]
    ) { invocation in
        let name = try invocation.account()
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await service.existingAccount(name)
        let password = try await SecretInput.read(
            "password-file", prompt: "New password for \(account.name)", isNew: true, in: invocation)
        let use = try await AccountUse(account, in: service)
        try await service.changePassword(of: account.id, to: password)
        invocation.result(
            account.members(ending: use), text: "Set the password of \(account.name). \(use.sentence)")
    }
}

extension AccountRecord {
    /// The email address; the identifier of an account that has none.
    var name: String { email ?? id.rawValue }

    /// The members that `--json` prints for an account.
    var listing: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "account": .string(id.rawValue), "status": .string(status.rawValue), "createdAt": createdAt.json,
        ]
        members["email"] = email.map(JSONValue.string)
        return members
    }

    /// The members that `--json` prints when an account has been signed out everywhere.
    func members(ending use: AccountUse) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "account": .string(id.rawValue), "endedSessions": .integer(Int64(use.sessions)),
            "revokedFamilies": .integer(Int64(use.families)),
        ]
        members["email"] = email.map(JSONValue.string)
        return members
    }
}

/// Where an account is signed in.
struct AccountUse: Sendable {
    /// How many devices it has that aren't revoked.
    var devices = 0
    /// How many browser sessions it has.
    var sessions = 0
    /// How many token families it has.
    var families = 0
    /// The clients that have tokens.
    var clients: [String] = []

    init(_ account: AccountRecord, in service: TokenService) async throws {
        let now = service.now
        let live = try await service.records.families(account: account.id).filter { $0.isLive(at: now) }
        devices = try await service.records.devices(account: account.id).count { $0.revokedAt == nil }
        sessions = try await service.records.sessions(account: account.id).count { now < $0.expiresAt }
        families = live.count
        clients = Set(live.map(\.client.rawValue)).sorted()
    }

    /// The members that `--json` prints.
    var listing: [String: JSONValue] {
        [
            "devices": .integer(Int64(devices)), "sessions": .integer(Int64(sessions)),
            "clients": .array(clients.map(JSONValue.string)),
        ]
    }

    /// What has ended, and what hasn't yet.
    var sentence: String {
        "\(sessions) \(sessions == 1 ? "browser session" : "browser sessions") and \(AccountUse.signIns(families)) "
            + "ended." + (families == 0 ? "" : " " + AccountUse.remark)
    }

    /// A number of token families in words that operators know.
    static func signIns(_ families: Int) -> String {
        families == 1 ? "1 sign-in of an app" : "\(families) sign-ins of apps"
    }

    /// The remark about access tokens after token families were revoked. The database doesn't contain the lifetime of
    /// access tokens.
    static let remark =
        "Access tokens that were issued before stay valid until they expire: for at most the service's "
        + "--access-token-lifetime (default: \(Lifetimes().accessToken.inWords)), or --status-list-lifetime if it is set."
}
