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
        let home = try invocation.home
        self.init(try given ?? home.currentAccount, home: home)
    }

    /// Returns the error for an account that doesn't exist.
    static func noAccount(_ name: String) -> CommandFailure {
        CommandFailure("There is no account '\(name)' on this machine. 'gatehouse accounts' lists the accounts.")
    }

    var folder: URL { home.accounts.appending(path: name) }
    var session: URL { folder.appending(path: "session.json") }
    var keys: URL { folder.appending(path: "keys") }
    var profileFile: URL { folder.appending(path: "profile.json") }

    /// Returns whether the folder exists. A folder that an interrupted sign-in left empty exists, too.
    ///
    /// - Throws: ``AccountFault`` if it, or a folder above it, can't be read.
    func isThere() throws(AccountFault) -> Bool {
        for one in [home.folder, home.accounts, folder] {
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
            throw .unreadable(
                profileFile, error.description, ifSeen: "replace the client's secret or key that it may hold")
        }
        guard let json = try? JSONValue(parsing: content.bytes, limits: .document),
            let version = json["version"]?.integer
        else { throw damaged }
        guard version <= AccountProfiles.version else { throw .newerVersion(version, of: profileFile) }
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
        for one in [keys, folder, home.accounts] { unsafe rmdir(one.path) }
    }
}

/// The format of version 1: one profile, with the client's credential in a separate file beside it.
extension AccountFolder {
    private var formerSecret: URL { folder.appending(path: "client-secret") }
    private var formerKey: URL { folder.appending(path: "client-key") }

    /// Returns the profile that version 1 wrote, with its credential; `nil` if it can't be parsed.
    func formerProfiles(_ json: JSONValue) -> AccountProfiles? {
        guard let profile = try? Profile(name: name, json: json) else { return nil }
        var credential = ClientCredential.none
        if let key = try? PrivateFile(formerKey).read() {
            credential = .key(Secret(bytes: key.bytes))
        } else if let secret = try? PrivateFile(formerSecret).read() {
            credential = .secret(Secret(bytes: secret.bytes))
        }
        return AccountProfiles(.init(generation: 0, profile: profile, credential: credential))
    }

    /// Removes the credential files that version 1 wrote beside the profile.
    func removeFormerCredentials() throws(FileFailure) {
        try PrivateFile(formerSecret).remove()
        try PrivateFile(formerKey).remove()
    }
}
