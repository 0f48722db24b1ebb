import Foundation
import GatehouseSQL
import GatehouseService
import GatehouseStores
import GatehouseTypes

extension Command {
    /// Changes the master key.
    static let keyChangeMaster = Command(
        path: ["key", "change-master"],
        summary: "Encrypt the service's keys and secrets under a new master key. Stop the service before.",
        options: DatabaseLocation.options + [Confirmation.option, .json]
    ) { invocation in
        let database = try DatabaseLocation.existing(in: invocation)
        try await Confirmation.ask(
            "Change the master key of \(database.name)? Backups that were made before need the old key.",
            word: "change", in: invocation)
        try await MasterKeyChange(database: database, commandEnd: invocation.commandEnd)()
        invocation.result(
            [
                "masterKeyFile": .string(database.masterKeyFile.path),
                "formerMasterKeyFile": .string(database.formerMasterKeyFile.path),
            ],
            text:
                "\(database.masterKeyFile.path) contains the new key. Back it up: backups of the database that are made "
                + "from now on need it. Older ones need the old key, which is in \(database.formerMasterKeyFile.path) "
                + "until the next change.")
    }
}

/// A change of the master key. It can be interrupted at any moment and run again: the next key is in a file of its own
/// until it is both in use and in the place of the old one, which is kept beside it.
struct MasterKeyChange: Sendable {
    let database: DatabaseLocation
    let commandEnd: CommandEnd
    var randomness: any RandomSource = SystemRandomSource()

    /// - Throws: ``CommandFailure`` if a service uses the database.
    func callAsFunction() async throws {
        let held = try database.place.hold(for: .changingMasterKey)
        defer { withExtendedLifetime(held) {} }
        let next = try nextKey()
        if try await isInUse(next) == false {
            try await ServiceOpening.administration(on: database, .existing, commandEnd: commandEnd)
                .changeMasterKey(to: next)
        }
        try finish()
    }

    /// The next key, which an interrupted change may have made.
    private func nextKey() throws -> MasterKey {
        let key = MasterKey.make(randomness: randomness)
        let text = Base64URL.encode(key.revealedBytes)
        _ = try PrivateFile(database.nextMasterKeyFile, isFolderManaged: false).create(with: Array(text.utf8))
        return try MasterKeyFile.read(database.nextMasterKeyFile)
    }

    /// Whether the database is encrypted under the next key already.
    private func isInUse(_ next: MasterKey) async throws -> Bool {
        do {
            _ = try await ServiceOpening.administration(
                on: database, .existing, commandEnd: commandEnd, masterKey: next)
            return true
        } catch is CommandFailure {
            return false
        }
    }

    /// Puts the next key into the place of the old one.
    private func finish() throws {
        let next = PrivateFile(database.nextMasterKeyFile, isFolderManaged: false)
        let text = try FileBytes.secret(database.nextMasterKeyFile)
        let present = try FileBytes.secret(database.masterKeyFile)
        // If not, an interrupted change has come this far.
        if !present.matches(text) {
            try PrivateFile(database.formerMasterKeyFile, isFolderManaged: false).replace(with: present.revealedBytes)
            try PrivateFile(database.masterKeyFile, isFolderManaged: false).replace(with: text.revealedBytes)
        }
        try next.remove()
    }
}
