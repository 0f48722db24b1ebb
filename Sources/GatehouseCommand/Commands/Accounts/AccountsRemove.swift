import GatehouseClient
import GatehouseTypes

extension Command {
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
        let all = try AccountHome(invocation)
        let folder = try all.folder(name)
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
        let wasDefault = (try? all.defaultName) == name
        try await folder.whileUnchanged(isForced: isForced) { record in
            // What couldn't be signed out is deleted as it is. Otherwise a session that came meanwhile stays.
            guard !isEnded || record?.session == nil, isForced || record?.revocations.isEmpty != false else {
                throw CommandFailure(
                    "Another process has changed the account '\(name)' meanwhile, so it isn't removed. Try again."
                )
            }
            try all.remove(folder)
        }
        var result: [String: JSONValue] = ["name": .string(name), "removed": true, "revoked": .bool(isRevoked)]
        var text = "Removed '\(name)'."
        if wasDefault, try !all.folders.isEmpty {
            let next = try all.defaultName
            result["current"] = .string(next)
            text += try " It was the current account; now that is '\(next)'" + all.remark(on: next)
        }
        invocation.result(result, text: text)
        return .done
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

extension AccountHome {
    /// Returns the end of the sentence that an account is the current one.
    fileprivate func remark(on name: String) throws -> String {
        try AccountFolder(name, home: home).isThere()
            ? "." : ", which doesn't exist. 'gatehouse accounts use NAME' chooses another one."
    }
}
