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
    private var clientKeyFile: URL { folder.appending(path: "client-key") }

    /// The account's profile; nothing if nobody ever signed in under that name.
    func profile() throws -> Profile? {
        guard isThere else { return nil }
        let text = try PrivateFiles.read(profileFile)
        guard let json = try? JSONValue(parsing: text.revealedBytes) else {
            throw CommandFailure("the account '\(name)' can't be read; sign in again")
        }
        return try Profile(name: name, json: json)
    }

    /// How the client proves itself.
    func clientCredential() throws -> ClientCredential {
        if FileManager.default.fileExists(atPath: clientKeyFile.path) {
            return .key(try PrivateFiles.read(clientKeyFile))
        }
        if FileManager.default.fileExists(atPath: clientSecretFile.path) {
            return .secret(try PrivateFiles.read(clientSecretFile))
        }
        return .none
    }

    /// Writes the profile and how the client proves itself in place of what was there.
    func save(_ profile: Profile, _ credential: ClientCredential) throws {
        try PrivateFiles.createFolder(folder)
        try PrivateFiles.replace(profileFile, Secret(bytes: profile.json.encoded))
        try forgetClientCredential()
        switch credential {
        case .none: break
        case .secret(let secret): try PrivateFiles.replace(clientSecretFile, secret)
        case .key(let key): try PrivateFiles.replace(clientKeyFile, key)
        }
    }

    /// Deletes what the client proves itself with. The profile stays: it says to whom the account's trail belongs.
    func forgetClientCredential() throws {
        try PrivateFiles.remove(clientSecretFile)
        try PrivateFiles.remove(clientKeyFile)
    }
}
