/// Where a transaction's rows are from. An engine implements it.
package protocol RowSource {
    /// The rows of a query.
    ///
    /// - Throws: ``StorageError``
    func rows(_ query: RowQuery) throws -> [Cells]
}
