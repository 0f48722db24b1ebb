import Foundation
import GatehouseSQL
import GatehouseService

/// A place of the service's database. Each engine has a type of places, which is listed in
/// ``DatabaseLocation/engines``.
///
/// What waits for a disk or a server blocks its caller: a command does nothing else meanwhile. A service that is open
/// never does.
protocol DatabasePlace: Sendable {
    /// How `--database` names such a place.
    static var form: String { get }

    /// Reads a place; `nil` if the text names one of another engine.
    ///
    /// - Throws: ``CommandFailure``, which doesn't repeat what may contain a password.
    static func read(_ text: String) throws(CommandFailure) -> Self?

    /// The place, as `--database` takes it.
    var description: String { get }
    /// The name of the database in messages.
    var name: String { get }
    /// Where the master key is unless something else is said; `nil` for its place in the command's own folder.
    var masterKeyFile: URL? { get }

    /// Whether there is a service's database.
    ///
    /// - Throws: ``CommandFailure`` if that can't be found out.
    var isThere: Bool { get throws }

    /// Checks that the database, if it exists, can be one, and that no other user of the machine can read or change
    /// what is on it.
    ///
    /// - Throws: ``CommandFailure``.
    func check() throws(CommandFailure)

    /// Checks that this user may change the database, which exists. Nothing is changed.
    ///
    /// - Throws: ``CommandFailure``.
    func checkWriting() throws(CommandFailure)

    /// Tells other processes what this one does with the database.
    ///
    /// - Throws: ``CommandFailure`` if another process does something that excludes this.
    func hold(for purpose: DatabasePurpose) throws -> HeldDatabase

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - opening: What may be done with the database and its schema.
    ///   - isServing: Whether a service is opened.
    ///   - patience: How long to wait for others that hold what is needed.
    /// - Returns: The open database.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    func open(_ opening: DatabaseOpening, isServing: Bool, patience: Duration) async throws -> OpenDatabase

    /// Reads the database's status.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, and others.
    func status() throws -> DatabaseStatus

    /// Reads the whole database.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``, and others.
    func inspection() throws -> DatabaseInspection

    /// The database for copies of rows.
    var copying: any CopySource & CopyTarget { get }

    /// Makes a backup in a new file, also while services use the database.
    ///
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    func backUp(to file: URL) throws
}

/// An open database.
struct OpenDatabase: Sendable {
    let storage: ServiceStorage
    let close: @Sendable () async -> Void
}

/// What a process tells others about a database. They forget it when this is released, or the process ends.
struct HeldDatabase: Sendable {
    /// `nil` if the open database holds itself.
    let lock: (any Sendable)?
    /// Whether the operator should know that another process serves the database, too.
    let isShared: Bool
}

extension DatabasePlace {
    /// The failure to open the database.
    func failure(_ error: DatabaseError) -> CommandFailure {
        CommandFailure("can't open the database \(name): \(error.reason)")
    }
}
