import Foundation
import GatehouseStores
import GatehouseTypes

/// All accounts in the command's home folder, and the choice of the current one.
struct AccountHome: Sendable {
    let home: GatehouseHome

    /// The name of the current account until another one is chosen.
    static let firstDefault = "default"

    private var accounts: URL { home.path("accounts") }
    private var choice: URL { home.path("default-account") }

    init(_ home: GatehouseHome) {
        self.home = home
    }

    init(_ invocation: Invocation) throws {
        self.init(try GatehouseHome(environment: invocation.environment))
    }

    /// The folders of all accounts, in alphabetical order.
    ///
    /// - Throws: ``AccountFault`` if the folders can't be read.
    var folders: [AccountFolder] {
        get throws(AccountFault) {
            for one in [home.folder, accounts] {
                guard try AccountFault.isFolderThere(one) else { return [] }
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: accounts.path)
            } catch {
                throw .unreadable(accounts)
            }
            return names.filter(Profile.isName).sorted().map { AccountFolder($0, home: home) }
        }
    }

    /// Returns the folder of an account that must exist.
    func folder(_ name: String) throws -> AccountFolder {
        let folder = AccountFolder(name, home: home)
        guard try folder.isThere() else { throw AccountHome.noAccount(name) }
        return folder
    }

    /// Returns the error for an account that doesn't exist.
    static func noAccount(_ name: String) -> CommandFailure {
        CommandFailure("There is no account '\(name)' on this machine. 'gatehouse accounts' lists the accounts.")
    }

    /// The name of the current account. Commands without `--account` use it.
    var defaultName: String {
        get throws(AccountFault) {
            guard try AccountFault.isFolderThere(home.folder) else { return AccountHome.firstDefault }
            // The name is no secret, so others may read the file.
            var file = PrivateFile(choice, isFolderManaged: false)
            file.toleratedMode = 0o044
            let content: PrivateFile.Content?
            do {
                content = try file.read()
            } catch {
                throw faultyChoice(.unreadable, error.description)
            }
            guard let content else { return AccountHome.firstDefault }
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
    func makeDefault(_ folder: AccountFolder) throws(FileFailure) {
        try PrivateFile(choice, isFolderManaged: false).replace(with: Array((folder.name + "\n").utf8))
    }

    /// Deletes all files of an account. If it was the current account, the default one is current again.
    ///
    /// The folder is first renamed, so a process that is killed meanwhile leaves no half of an account. The next
    /// removal of an account of that name deletes what is left.
    func remove(_ folder: AccountFolder) throws {
        let aside = accounts.appending(path: ".\(folder.name).removed")
        do {
            if try AccountFault.isThere(aside) { try FileManager.default.removeItem(at: aside) }
            try FileManager.default.moveItem(at: folder.folder, to: aside)
            try FileManager.default.removeItem(at: aside)
        } catch {
            throw CommandFailure("can't remove \(folder.folder.path): \(error.localizedDescription)")
        }
        if (try? defaultName) == folder.name { try PrivateFile(choice).remove() }
    }
}
