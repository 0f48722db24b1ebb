import Foundation
import GatehouseStores
import GatehouseTypes
import Glibc

/// The folder of one account: its profile, its session, its keys.
struct AccountFolder: Sendable {
    /// The account's name.
    let name: String

    /// Where all accounts are.
    let home: GatehouseHome

    /// The folder of an account; it need not exist yet.
    init(_ name: String, home: GatehouseHome) {
        self.name = name
        self.home = home
    }

    /// The folder that an invocation names.
    init(_ invocation: Invocation) throws {
        let given = try Profile.name(in: invocation)
        let all = try AccountHome(invocation)
        self.init(try given ?? all.defaultName, home: all.home)
    }

    var folder: URL { home.path("accounts").appending(path: name) }
    var session: URL { folder.appending(path: "session.json") }
    var keys: URL { folder.appending(path: "keys") }
    var profileFile: URL { folder.appending(path: "profile.json") }

    /// Whether the folder is there, also if a sign-in that was killed has left it empty.
    ///
    /// - Throws: ``AccountFault`` if it, or a folder above it, can't be read.
    func isThere() throws(AccountFault) -> Bool {
        for one in [home.folder, home.path("accounts"), folder] {
            guard try AccountFault.isFolderThere(one) else { return false }
        }
        return true
    }

    /// The account's profiles; `nil` if nobody ever signed in under that name.
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
            .damaged, profileFile, "\(profileFile.path) can't be understood",
            remedy: AccountFault.signInOrRemove(name))
    }

    /// Writes profiles in place of those that were there.
    func write(_ profiles: AccountProfiles) throws(FileFailure) {
        try PrivateFile(profileFile).replace(with: profiles.document.revealedBytes)
        try removeFormerCredentials()
    }

    /// Removes the folders that a sign-in which came to nothing has made. A folder with anything in it stays.
    func removeIfEmpty() {
        for one in [keys, folder, home.path("accounts")] { unsafe rmdir(one.path) }
    }
}
