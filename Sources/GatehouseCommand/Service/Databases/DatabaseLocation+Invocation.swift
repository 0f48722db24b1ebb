import Foundation
import GatehouseStores

extension DatabaseLocation {
    /// The options of all commands that work with the service's database.
    static let options = [option, keyOption]

    /// The option that names the database.
    static let option = Option.value(
        "database", "DATABASE",
        rule: .parsed(DatabaseLocation.place(_:)) { error, label in "\(label): \(error.description)" },
        "The service's database, sqlite:PATH or postgresql://USER@HOST/NAME; default: 'service.db' in GATEHOUSE_HOME.")

    /// The option that names the file of its master key.
    static let keyOption = Option.value(
        "master-key-file", "FILE",
        "The file of the database's master key; default: the database's path with '.key' at its end, or 'service.key' "
            + "in GATEHOUSE_HOME for a database on a server.")

    /// Returns the database that an invocation names; `nil` if it names none.
    static func given(in invocation: Invocation) throws(UsageError) -> DatabaseLocation? {
        try named(option.name, key: keyOption.name, in: invocation)
    }

    /// Returns the database that two options name; `nil` if they name none.
    static func named(
        _ option: String, key: String, in invocation: Invocation
    ) throws(UsageError) -> DatabaseLocation? {
        guard let text = invocation.value(option) else { return nil }
        do {
            return try DatabaseLocation(text, key: invocation.value(key)) { () throws(CommandFailure) in
                try invocation.home
            }
        } catch {
            throw invocation.usage(error.description)
        }
    }

    /// Returns the database that an invocation names, or the one in the command's own folder. That folder is created if
    /// it is missing.
    static func named(in invocation: Invocation) throws -> DatabaseLocation {
        let location = try meant(in: invocation)
        if try location.usesHome || given(in: invocation) == nil {
            try PrivateFolder(invocation.home.folder).make()
        }
        return location
    }

    /// Returns the same database, and creates no folder.
    static func meant(in invocation: Invocation) throws -> DatabaseLocation {
        if let location = try given(in: invocation) { return location }
        let place = SQLitePlace(file: try invocation.home.folder.appending(path: "service.db"))
        return try DatabaseLocation(place.description, key: invocation.value(keyOption.name)) {
            () throws(CommandFailure) in
            try invocation.home
        }
    }

    /// Returns the location of an existing database, for commands that create neither folder nor database.
    ///
    /// - Throws: ``CommandFailure`` if there is no such database.
    static func existing(in invocation: Invocation) throws -> DatabaseLocation {
        let location = try meant(in: invocation)
        guard try location.isThere else { throw location.absent }
        return location
    }

    /// The failure to work with a database that doesn't exist.
    var absent: CommandFailure {
        CommandFailure(
            "there is no database at \(name). Name the service's database with '--database', or make one with "
                + "'gatehouse client register', 'gatehouse account add' or 'gatehouse serve'.")
    }
}
