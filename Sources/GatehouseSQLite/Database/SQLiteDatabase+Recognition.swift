extension SQLiteDatabase {
    /// Finds out whether a file can be a database.
    ///
    /// SQLite reads it, not we: if a process opens the file of a database by itself and closes it, all its connections
    /// lose their locks (https://sqlite.org/howtocorrupt.html, section 2.2). Then other processes can delete the
    /// write-ahead log with what it has written.
    ///
    /// - Parameter path: A file that is there.
    /// - Returns: Whether it is an SQLite database of any program, or empty, so that it can become one.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    package static func recognizes(path: String) throws(DatabaseError) -> Bool {
        do {
            let connection = try Connection(
                path: DatabaseFile(path).path, busyTimeout: Duration.seconds(5).milliseconds)
            _ = try connection.integer("PRAGMA schema_version")
            return true
        } catch let error where error.code == .foreignDatabase {
            return false
        }
    }
}
