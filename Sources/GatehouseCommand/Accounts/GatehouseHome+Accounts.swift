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
    /// The folder is renamed first, so a process that is killed meanwhile leaves no incomplete account. The next
    /// removal of an account of that name deletes the renamed folder.
    func remove(_ folder: AccountFolder) throws {
        let aside = accounts.appending(path: ".\(folder.name).removed")
        do {
            if try AccountFault.isThere(aside) { try FileManager.default.removeItem(at: aside) }
            try FileManager.default.moveItem(at: folder.folder, to: aside)
            try FileManager.default.removeItem(at: aside)
        } catch {
            throw CommandFailure("can't remove \(folder.folder.path): \(error.localizedDescription)")
        }
        if (try? currentAccount) == folder.name { try PrivateFile(choice).remove() }
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
