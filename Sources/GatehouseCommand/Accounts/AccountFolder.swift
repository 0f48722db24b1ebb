import Foundation
import GatehouseTypes

/// The folder of one account: its profile, its session, its keys.
struct AccountFolder: Sendable {
    /// The account's name.
    let name: String

    /// The folder.
    let folder: URL

    /// The folder of an account; it need not exist yet.
    init(_ name: String, home: GatehouseHome) {
        self.name = name
        folder = home.path("accounts").appending(path: name)
    }

    /// The folder that an invocation names.
    init(_ invocation: Invocation) throws {
        let given = try Profile.name(in: invocation)
        let all = try AccountHome(invocation)
        self.init(try given ?? all.defaultName, home: all.home)
    }

    /// Whether somebody ever signed in under that name.
    var isThere: Bool { FileManager.default.fileExists(atPath: profileFile.path) }

    var session: URL { folder.appending(path: "session.json") }
    var keys: URL { folder.appending(path: "keys") }
    private var profileFile: URL { folder.appending(path: "profile.json") }
    private var clientSecretFile: URL { folder.appending(path: "client-secret") }

    /// The account's profile; nothing if nobody ever signed in under that name.
    func profile() throws -> Profile? {
        guard isThere else { return nil }
        let text = try PrivateFiles.read(profileFile)
        guard let json = try? JSONValue(parsing: text.revealedBytes) else {
            throw CommandFailure("the account '\(name)' can't be read; sign in again")
        }
        return try Profile(name: name, json: json)
    }

    /// The client's secret, if it has one.
    func clientSecret() throws -> Secret? {
        guard FileManager.default.fileExists(atPath: clientSecretFile.path) else { return nil }
        return try PrivateFiles.read(clientSecretFile)
    }

    /// Writes the profile and the client's secret in place of what was there.
    func save(_ profile: Profile, clientSecret: Secret?) throws {
        try PrivateFiles.createFolder(folder)
        try PrivateFiles.replace(profileFile, Secret(bytes: profile.json.encoded))
        if let clientSecret {
            try PrivateFiles.replace(clientSecretFile, clientSecret)
        } else {
            try PrivateFiles.remove(clientSecretFile)
        }
    }

    /// Deletes the client's secret. The profile stays: it says to whom the account's trail belongs.
    func forgetClientSecret() throws {
        try PrivateFiles.remove(clientSecretFile)
    }
}
