import Foundation
import GatehouseClient
import GatehouseTypes

extension Command {
    /// Lists the accounts on this machine.
    static let accounts = Command(
        path: ["accounts"],
        summary: "List the accounts on this machine; a star marks the current account.",
        options: [.json]
    ) { invocation in
        let all = try AccountHome(invocation)
        let folders = try all.folders
        // A stored choice that can't be read must not hide the accounts. Choosing another account repairs it.
        let defaultName = try? all.defaultName
        if folders.isEmpty, !invocation.flag("json") {
            let command = Profile.loginCommand(account: AccountHome.firstDefault)
            invocation.console.note("There are no accounts yet. '\(command)' makes one.")
        }
        var rows: [(result: [String: JSONValue], cells: [Table.Cell])] = []
        for folder in folders {
            let standing = try await AccountStanding.read(folder) { session in
                let state = await session.settled()
                await session.manager.finishBackgroundWork()
                return (state, await session.manager.history)
            }
            let now = SystemTimeSource().now
            let isDefault = folder.name == defaultName
            rows.append(
                (standing.listing(isDefault: isDefault, at: now), standing.cells(isDefault: isDefault, at: now)))
        }
        invocation.list(["", .whole("Name"), "Signed in as", "Access token", "Provider", "Scopes"], rows)
        return .done
    }
}

extension AccountStanding {
    /// Returns the members that `--json` prints for an account of the list.
    fileprivate func listing(isDefault: Bool, at now: Date) -> [String: JSONValue] {
        var members = report(at: now)
        members["default"] = .bool(isDefault)
        return members
    }

    /// Returns the cells of the account's table row.
    fileprivate func cells(isDefault: Bool, at now: Date) -> [Table.Cell] {
        let place = profile?.provider.label ?? ""
        let mark = Table.Cell(isDefault ? "*" : " ", .green)
        let who: Table.Cell
        switch standing {
        case .signedIn(let session):
            return [
                mark, Table.Cell(name, .bold), Table.Cell(session.who), Table.Cell(session.remaining(at: now)),
                Table.Cell(place), Table.Cell(session.scope.description),
            ]
        case .expired: who = Table.Cell("(expired)", .yellow)
        case .signedOut, .noAccount: who = Table.Cell("(signed out)", .faint)
        case .notFinished: who = Table.Cell("(sign-in not finished)", .yellow)
        case .unknown: who = Table.Cell("(can't be read)", .red)
        }
        return [mark, Table.Cell(name, .bold), who, "", Table.Cell(place), ""]
    }
}
