import GatehouseSQL

extension PostgreSQLDatabase {
    /// Runs a statement on a connection of its own, and waits for the answer.
    ///
    /// - Returns: The first column of its rows, if it contains texts.
    /// - Throws: ``/GatehouseSQL/DatabaseError``.
    @discardableResult
    package static func run(_ statement: String, at location: PostgreSQLLocation) throws -> [String] {
        do {
            return try ServerConnection(location, PostgreSQLConfiguration()).texts(statement)
        } catch let lost as ConnectionLost {
            throw lost.error
        }
    }
}
