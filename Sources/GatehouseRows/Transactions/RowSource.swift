/// Where a transaction's rows are from. An engine implements it.
package protocol RowSource {
    /// The rows of a query.
    ///
    /// - Throws: ``StorageError``
    func rows(_ query: RowQuery) throws -> [Cells]

    /// The number of rows of a query, up to its limit. A database counts them without reading them.
    ///
    /// - Throws: ``StorageError``
    func count(_ query: RowQuery) throws -> Int
}

extension RowSource {
    /// Counts the rows that a query returns.
    package func count(_ query: RowQuery) throws -> Int { try rows(query).count }
}
