/// Something that stores rows and runs transactions on them: a database, or memory.
///
/// The body of a transaction only reads and changes rows, because an engine may run it several times. All changes of a
/// transaction take effect at once, after its body has returned and before `write` returns, or none of them does.
/// Transactions have the effect of some order in which they run one after the other, provided that a body locks the
/// rows that its changes depend on.
package protocol RowEngine: Sendable {
    /// Runs a transaction that may change rows.
    ///
    /// - Throws: What the body throws, and ``StorageError``; then nothing is changed. A transaction that fails with
    ///   ``StorageError/Code/duplicate`` or ``StorageError/Code/conflict`` can be run again.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer

    /// Runs a transaction that only reads. All its reads see the same state.
    ///
    /// - Throws: What the body throws. ``StorageError``
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer
}
