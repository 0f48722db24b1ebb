import Foundation
import GatehouseSQL
import GatehouseService
import GatehouseTypes

extension Command {
    /// Makes a backup of a database.
    static let databaseBackup = Command(
        path: ["database", "backup"],
        summary: "Copy the service's database to a new file, also while the service runs.",
        operands: "FILE", operandValues: .files, options: DatabaseLocation.options + [.json]
    ) { invocation in
        let copy = URL(filePath: try invocation.operand("FILE"))
        let location = try DatabaseLocation.existing(in: invocation)
        try location.place.check()
        try OwnFile.check(folder: copy.deletingLastPathComponent())
        do {
            try location.place.backUp(to: copy)
        } catch let error as DatabaseError {
            throw CommandFailure("can't make a backup of \(location.name): \(error.reason)")
        }
        let key = location.masterKeyFile.path
        invocation.result(
            ["backup": .string(copy.path), "masterKey": .string(key)],
            text:
                "Copied \(location.name) to \(copy.path). The copy is useless without the master key, which isn't "
                + "in it: keep a copy of \(key) too, in another place, since both together give away all secrets.")
    }

    /// Ends what is no longer sure after a database was restored.
    static let databaseRestored = Command(
        path: ["database", "restored"],
        summary: "End what is no longer sure after the service's database was restored from a backup.",
        options: DatabaseLocation.options + [Confirmation.option, .json]
    ) { invocation in
        // What a running service remembers of proofs doesn't end.
        let held = try DatabaseLocation.existing(in: invocation).place.hold(for: .endingAfterRestore)
        defer { withExtendedLifetime(held) {} }
        let service = try await ServiceOpening.forAdministration(invocation)
        try await Confirmation.ask(
            "Was the database restored from a backup? This ends all browser sessions and all sign-ins under way.",
            word: "restored", in: invocation)
        try await service.endAfterRestore()
        let ended = ["sessions", "interactions", "codes", "challenges", "initialTokens"]
        invocation.result(
            ["ended": .array(ended.map(JSONValue.string))],
            text: """
                Ended all browser sessions, sign-ins under way, codes, challenges and initial access tokens.
                Apps that were signed in before the backup stay signed in, if they prove a key or authenticate. Others, \
                and apps that signed in later, have to sign in again.
                Proofs and client assertions that were used before aren't accepted any more, from the service's next \
                start.
                Do again what was done since the backup: accounts that were added, disabled or erased, changed passwords, \
                revoked devices, clients that were registered or removed, and keys that were rotated or removed.
                """)
    }
}
