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

    /// Changes one row in a transaction of its own, for which a database needn't read it first. The update's shape has
    /// no ``UpdateShape/objection``.
    ///
    /// - Returns: The row as it is afterwards. Nil if there is none that fulfils the conditions.
    /// - Throws: ``StorageError``; then nothing is changed.
    func update(_ update: ShapedUpdate) async throws -> Cells?

    /// Does the same and inserts a row of another table, in one transaction: both or neither.
    ///
    /// - Returns: The changed row as it is afterwards. Nil if there is none that fulfils the conditions, or if there is
    ///   a row with the key of the one to insert.
    /// - Throws: ``StorageError``; then nothing is changed.
    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells?

    /// Removes what deleted rows have left behind in files, as far as other transactions permit it at the moment.
    ///
    /// - Throws: ``StorageError``
    func removeRemains() async throws

    /// What it has done so far; nil if it doesn't count.
    var work: EngineWork? { get }
}

extension RowEngine {
    /// Nothing is counted.
    package var work: EngineWork? { nil }

    /// Changes a row that a transaction reads.
    package func update(_ update: ShapedUpdate) async throws -> Cells? {
        let change = update.change
        return try await write { try $0.update(change) }
    }

    /// Reads whether the row is there, and changes the other one and inserts it.
    package func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        let change = update.change
        return try await write { transaction in
            guard try !transaction.contains(row), let changed = try transaction.update(change) else { return nil }
            transaction.insert(row)
            return changed
        }
    }

    /// Changes one row in a transaction of its own, if it fulfils all conditions.
    ///
    /// - Parameters:
    ///   - template: The update.
    ///   - input: What it is made of.
    ///   - row: A row of another table that is inserted in the same transaction; both are done, or neither.
    /// - Returns: The row as it is afterwards. Nil if there is none that fulfils the conditions, or if there is a row
    ///   with the key of the one to insert.
    /// - Throws: ``StorageError``; then nothing is changed. Its code is ``StorageError/Code/failed`` if a database
    ///   can't make such an update.
    package func update<Row: StoredRow, Input>(
        _ template: UpdateTemplate<Row, Input>, for input: Input, inserting row: (any StoredRow)? = nil
    ) async throws -> Row? {
        let shaped = try template(input)
        guard let row = row?.cells else { return try await update(shaped).map { try Row($0) } }
        if let objection = RowChange.insert(row).objection { throw StorageError(.failed, objection) }
        return try await update(shaped, inserting: row).map { try Row($0) }
    }
}
