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
        let home = try invocation.home
        let folders = try home.accountFolders
        // A stored choice that can't be read must not hide the accounts. Choosing another account repairs it.
        let defaultName = try? home.currentAccount
        if folders.isEmpty, !invocation.flag("json") {
            let command = Profile.loginCommand(account: GatehouseHome.firstAccount)
            invocation.console.note("There are no accounts yet. '\(command)' makes one.")
        }
        var rows: [(result: [String: JSONValue], cells: [Table.Cell])] = []
        for folder in folders {
            let standing = try await AccountStanding.read(folder) { session in
                let state = await session.settled()
                await session.finishBackgroundWork(revokingWithin: AccountSession.shortPatience)
                return (state, await session.manager.history)
            }
            let now = SystemTimeSource().now
            let isDefault = folder.name == defaultName
            rows.append(
                (standing.listing(isDefault: isDefault, at: now), standing.cells(isDefault: isDefault, at: now)))
        }
        invocation.list(["", .whole("Name"), "Signed in as", "Access token", "Provider", "Scopes"], rows)
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

extension Command {
    /// Chooses the current account.
    static let accountsUse = Command(
        path: ["accounts", "use"], summary: "Choose the current account, which commands use without --account.",
        operands: "NAME",
        operandValues: .accounts, options: [.json], examples: ["accounts use work"]
    ) { invocation in
        let name = try Profile.check(try invocation.operand("NAME"), in: invocation)
        let home = try invocation.home
        try home.makeCurrent(try home.account(name))
        invocation.result(
            ["name": .string(name), "default": true], text: "The current account is now '\(name)'.")
    }

    /// Removes an account from this machine.
    static let accountsRemove = Command(
        path: ["accounts", "remove"],
        summary: "Sign an account out, and delete all its files on this machine.",
        operands: "NAME", operandValues: .accounts,
        options: [
            .flag("force", "Delete it even if its tokens can't be revoked, or if its files can't be read."), .json,
        ],
        examples: ["accounts remove work"]
    ) { invocation in
        let name = try Profile.check(try invocation.operand("NAME"), in: invocation)
        let home = try invocation.home
        if try home.finishRemoval(name) {
            let result: [String: JSONValue] = ["name": .string(name), "removed": true, "revoked": false]
            return invocation.result(result, text: "Removed '\(name)'.")
        }
        let folder = try home.account(name)
        let isForced = invocation.flag("force")
        var isRevoked = false
        var isEnded = true
        do {
            isRevoked = try await signOut(folder, in: invocation)
        } catch {
            guard isForced else { throw error }
            isEnded = false
        }
        guard isRevoked || isForced else {
            throw CommandFailure(
                "'\(name)' is signed out on this machine, but its tokens can't be revoked now: the provider can't be reached. "
                    + "Try again, or delete the account with --force."
            )
        }
        let wasDefault = (try? home.currentAccount) == name
        try await folder.whileUnchanged(isForced: isForced) { record in
            // A session that couldn't be ended is deleted unchanged. Otherwise, a new session prevents the removal.
            guard !isEnded || record?.session == nil, isForced || record?.revocations.isEmpty != false else {
                throw CommandFailure(
                    "Another process has changed the account '\(name)' meanwhile, so it isn't removed. Try again."
                )
            }
            try home.remove(folder)
        }
        var result: [String: JSONValue] = ["name": .string(name), "removed": true, "revoked": .bool(isRevoked)]
        var text = "Removed '\(name)'."
        if wasDefault, try !home.accountFolders.isEmpty {
            let next = try home.currentAccount
            result["current"] = .string(next)
            text += try " It was the current account; now that is '\(next)'" + home.remark(on: next)
        }
        invocation.result(result, text: text)
    }

    /// Signs the account out.
    ///
    /// - Returns: Whether all its tokens have been revoked.
    private static func signOut(_ folder: AccountFolder, in invocation: Invocation) async throws -> Bool {
        guard let session = try await AccountSession.open(folder) else { return true }
        if let fault = session.fault {
            throw CommandFailure("\(fault) Or delete the account with --force.")
        }
        let (isSettled, abandoned) = try await session.use(for: invocation) {
            switch await session.settled() {
            case .signedOut(.nothingStored): break
            case .locked:
                throw CommandFailure("The session of '\(folder.name)' can't be read. Use --force to delete it anyway.")
            default:
                let report = await session.manager.signOut()
                if let error = report.storeError { throw error }
            }
            await session.manager.finishRevocations()
            return (session.manager.pendingRevocations == 0, await session.manager.history.abandonedRevocation)
        }
        if let abandoned {
            throw CommandFailure(
                "'\(folder.name)' is signed out on this machine, but its tokens couldn't be revoked\(abandoned.because)."
                    + " They may stay valid until they expire. Delete the account with --force.")
        }
        return isSettled
    }
}

extension GatehouseHome {
    /// Returns the end of the sentence that names the current account.
    fileprivate func remark(on name: String) throws -> String {
        try AccountFolder(name, home: self).isThere()
            ? "." : ", which doesn't exist. 'gatehouse accounts use NAME' chooses another one."
    }
}
