/// A row that gets something that depends on the rows before it, such as its number in a chain.
///
/// An engine whose transactions run one after the other inserts the rows of all that are committed together at once. In
/// another engine each is inserted as it is, and is completed later.
package protocol ChainedRow: Sendable {
    /// The tables that ``insert(_:in:)`` reads or changes.
    static var tables: [TableSchema] { get }

    /// The row as it is without those before it.
    var cells: Cells { get }

    /// Completes rows, and inserts them. If that fails, they are inserted as they are.
    ///
    /// - Throws: What prevents it.
    static func insert(_ rows: [Self], in transaction: inout Transaction) throws
}
