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

    /// Changes one row in a transaction of its own, for which a database needn't read it first. The conditions name its
    /// key, and the update has no ``RowUpdate/objection``.
    ///
    /// - Returns: The row as it is afterwards. Nil if there is none that fulfils the conditions.
    /// - Throws: ``StorageError``; then nothing is changed.
    func update(_ update: RowUpdate) async throws -> Cells?

    /// Removes what deleted rows have left behind in files, as far as other transactions permit it at the moment.
    ///
    /// - Throws: ``StorageError``
    func removeRemains() async throws
}

extension RowEngine {
    /// Changes a row that a transaction reads.
    package func update(_ update: RowUpdate) async throws -> Cells? {
        try await write { try $0.update(update) }
    }

    /// Changes one row in a transaction of its own, if it fulfils all conditions. One of them names its key, and the
    /// others say what the change depends on.
    ///
    /// - Returns: The row as it is afterwards. Nil if there is none that fulfils the conditions.
    /// - Throws: ``StorageError``; then nothing is changed. Its code is ``StorageError/Code/failed`` if the conditions
    ///   don't name the key, or a database can't make the change quickly, or at all.
    package func update<Row: StoredRow>(
        _ type: Row.Type, where conditions: [Where<Row>], settings: [Setting<Row>]
    ) async throws -> Row? {
        let change = RowUpdate(conditions, settings)
        if let objection = change.objectionToOneStatement { throw StorageError(.failed, objection) }
        return try await update(change).map { try Row($0) }
    }
}

extension RowUpdate {
    init<Row: StoredRow>(_ conditions: [Where<Row>], _ settings: [Setting<Row>]) {
        self.init(Row.table.schema, conditions.map { $0.condition }, settings.map { $0.assignment })
    }
}
