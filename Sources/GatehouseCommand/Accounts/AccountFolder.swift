import Foundation
import GatehouseStores
import GatehouseTypes
import Glibc

/// The folder of one account: its profile, its session and its keys.
struct AccountFolder: Sendable {
    /// The account's name.
    let name: String

    /// The command's home folder, which holds all accounts.
    let home: GatehouseHome

    /// Creates a value for an account's folder. The folder need not exist yet.
    init(_ name: String, home: GatehouseHome) {
        self.name = name
        self.home = home
    }

    /// Creates a value for the folder of the account that an invocation names, or of the current account.
    init(_ invocation: Invocation) throws {
        let given = try Profile.name(in: invocation)
        let all = try AccountHome(invocation)
        self.init(try given ?? all.defaultName, home: all.home)
    }

    var folder: URL { home.path("accounts").appending(path: name) }
    var session: URL { folder.appending(path: "session.json") }
    var keys: URL { folder.appending(path: "keys") }
    var profileFile: URL { folder.appending(path: "profile.json") }

    /// Returns whether the folder exists. A folder that an interrupted sign-in left empty exists, too.
    ///
    /// - Throws: ``AccountFault`` if it, or a folder above it, can't be read.
    func isThere() throws(AccountFault) -> Bool {
        for one in [home.folder, home.path("accounts"), folder] {
            guard try AccountFault.isFolderThere(one) else { return false }
        }
        return true
    }

    /// Returns the account's profiles; `nil` if there has never been a sign-in under that name.
    ///
    /// - Throws: ``AccountFault`` if they can't be read.
    func profiles() throws(AccountFault) -> AccountProfiles? {
        guard try isThere() else { return nil }
        let content: PrivateFile.Content
        do {
            guard let found = try PrivateFile(profileFile).read() else { return nil }
            content = found
        } catch {
            throw .unreadableProfile(profileFile, error.description)
        }
        guard let json = try? JSONValue(parsing: content.bytes, limits: .document),
            let version = json["version"]?.integer
        else { throw damaged }
        guard version <= AccountProfiles.version else {
            throw AccountFault(
                .newerVersion, profileFile,
                "\(profileFile.path) was written by a newer version of gatehouse (format \(version))",
                remedy: "Use that version.")
        }
        let profiles = version == 1 ? formerProfiles(json) : AccountProfiles(name: name, json: json)
        guard let profiles else { throw damaged }
        return profiles
    }

    private var damaged: AccountFault {
        AccountFault(
            .damaged, profileFile, "\(profileFile.path) can't be parsed",
            remedy: AccountFault.signInOrRemove(name))
    }

    /// Replaces the stored profiles.
    func write(_ profiles: AccountProfiles) throws(FileFailure) {
        try PrivateFile(profileFile).replace(with: profiles.document.revealedBytes)
        try removeFormerCredentials()
    }

    /// Removes the folders that an unsuccessful sign-in created. A folder that isn't empty stays.
    func removeIfEmpty() {
        for one in [keys, folder, home.path("accounts")] { unsafe rmdir(one.path) }
    }
}
