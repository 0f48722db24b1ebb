import Foundation
import GatehouseTypes

/// All accounts in the command's home, and which of them is meant when none is named.
struct AccountHome: Sendable {
    let home: GatehouseHome

    /// Who is meant until somebody says otherwise.
    static let firstDefault = "default"

    private var accounts: URL { home.path("accounts") }
    private var choice: URL { home.path("default-account") }

    init(_ home: GatehouseHome) {
        self.home = home
    }

    init(_ invocation: Invocation) throws {
        self.init(try GatehouseHome(environment: invocation.environment))
    }

    /// Every account that somebody ever signed in with, in alphabetical order.
    var folders: [AccountFolder] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: accounts.path)) ?? []
        return names.filter(Profile.isName).sorted().map { AccountFolder($0, home: home) }.filter(\.isThere)
    }

    /// The account that must be there.
    func folder(_ name: String) throws(CommandFailure) -> AccountFolder {
        let folder = AccountFolder(name, home: home)
        guard folder.isThere else {
            throw CommandFailure("there is no account '\(name)'; 'gatehouse accounts' shows those that are there")
        }
        return folder
    }

    /// The name of the account that is meant when none is named.
    var defaultName: String {
        get throws(CommandFailure) {
            guard FileManager.default.fileExists(atPath: choice.path) else { return AccountHome.firstDefault }
            let name = try PrivateFiles.read(choice).revealed
            guard Profile.isName(name) else {
                throw CommandFailure("\(choice.path) can't be read; 'gatehouse accounts use NAME' writes it anew")
            }
            return name
        }
    }

    /// From now on that account is meant when none is named.
    func makeDefault(_ folder: AccountFolder) throws(CommandFailure) {
        try PrivateFiles.replace(choice, Secret(folder.name + "\n"))
    }

    /// Deletes everything of an account. If it was the one that is meant when none is named, that is forgotten too.
    func remove(_ folder: AccountFolder) throws {
        do {
            try FileManager.default.removeItem(at: folder.folder)
        } catch {
            throw CommandFailure("can't remove \(folder.folder.path): \(error.localizedDescription)")
        }
        if (try? defaultName) == folder.name { try PrivateFiles.remove(choice) }
    }
}
