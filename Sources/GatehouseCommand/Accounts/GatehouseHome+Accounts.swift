import Foundation
import GatehouseStores

/// All accounts in the command's home folder, and the choice of the current one.
extension GatehouseHome {
    /// The name of the current account until another one is chosen.
    static let firstAccount = "default"

    /// The folder of all accounts.
    var accounts: URL { folder.appending(path: "accounts") }
    private var choice: URL { folder.appending(path: "default-account") }

    /// The folders of all accounts, in alphabetical order.
    ///
    /// - Throws: ``AccountFault`` if the folders can't be read.
    var accountFolders: [AccountFolder] {
        get throws(AccountFault) {
            for one in [folder, accounts] {
                guard try AccountFault.isFolderThere(one) else { return [] }
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: accounts.path)
            } catch {
                throw .unreadable(accounts)
            }
            return names.filter(Profile.isName).sorted().map { AccountFolder($0, home: self) }
        }
    }

    /// Returns the folder of an account that must exist.
    func account(_ name: String) throws -> AccountFolder {
        let folder = AccountFolder(name, home: self)
        guard try folder.isThere() else { throw AccountFolder.noAccount(name) }
        return folder
    }

    /// The name of the current account. Commands without `--account` use it.
    var currentAccount: String {
        get throws(AccountFault) {
            guard try AccountFault.isFolderThere(folder) else { return GatehouseHome.firstAccount }
            // The name is no secret, so others may read the file.
            var file = PrivateFile(choice, isFolderManaged: false)
            file.toleratedMode = 0o044
            let content: PrivateFile.Content?
            do {
                content = try file.read()
            } catch {
                throw faultyChoice(.unreadable, error.description)
            }
            guard let content else { return GatehouseHome.firstAccount }
            let text = String(decoding: content.bytes, as: UTF8.self)
            let name = text.hasSuffix("\n") ? String(text.dropLast()) : text
            guard Profile.isName(name) else {
                throw faultyChoice(.damaged, "\(choice.path) doesn't hold an account's name")
            }
            return name
        }
    }

    private func faultyChoice(_ reason: AccountFault.Reason, _ happened: String) -> AccountFault {
        AccountFault(reason, choice, happened, remedy: "'gatehouse accounts use NAME' writes it anew.")
    }

    /// Makes an account the current one, which commands use without `--account`.
    func makeCurrent(_ folder: AccountFolder) throws(FileFailure) {
        try PrivateFile(choice, isFolderManaged: false).replace(with: Array((folder.name + "\n").utf8))
    }

    /// Deletes all files of an account. If it was the current account, the default one is current again.
    ///
    /// The folder is renamed first, so a process that is killed meanwhile leaves no incomplete account.
    func remove(_ folder: AccountFolder) throws {
        let aside = PrivateFolder(aside(folder.name))
        do {
            try aside.removeAll()
            try PrivateFolder(folder.folder).rename(to: aside)
        } catch {
            throw CommandFailure("\(error). The account isn't removed. \(removalRemedy(folder.name))")
        }
        try finishRemoval(folder.name)
    }

    /// Deletes what an interrupted removal of an account has left, unless there is an account of that name again.
    ///
    /// - Returns: Whether there was something to delete.
    @discardableResult
    func finishRemoval(_ name: String) throws -> Bool {
        let left = aside(name)
        guard try !AccountFolder(name, home: self).isThere(), try AccountFault.isThere(left) else { return false }
        do {
            try PrivateFolder(left).removeAll()
        } catch {
            throw CommandFailure(
                "\(error). The account isn't listed any more, but what is left of its files, perhaps with its tokens, is "
                    + "in \(left.path). \(removalRemedy(name))")
        }
        if (try? currentAccount) == name { try PrivateFile(choice).remove() }
        return true
    }

    private func aside(_ name: String) -> URL { accounts.appending(path: ".\(name).removed") }

    private func removalRemedy(_ name: String) -> String {
        "Check that all in \(accounts.path) is yours and writable, then run "
            + "'gatehouse accounts remove \(name) --force' again."
    }
}

extension Values {
    /// The names of the existing accounts.
    static let accounts = Values.found { environment in
        guard let home = try? GatehouseHome(environment: environment) else { return [] }
        return ((try? home.accountFolders) ?? []).map { folder in
            Suggestion(folder.name, (try? folder.profiles())?.entries.last?.profile.provider.label ?? "")
        }
    }
}
