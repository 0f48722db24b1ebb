package import GatehouseRows

/// Where a service stores its rows. The rules of the service are the same for each storage.
public struct ServiceStorage: Sendable {
    /// How often a transaction is tried that others are in the way of.
    private static let maximumAttempts = 5

    package let engine: any RowEngine

    package init(_ engine: any RowEngine) {
        self.engine = engine
    }

    /// Runs a transaction that may change rows. It runs again if another one was in the way: in this way two of them
    /// that insert the same row find out that one of them was first.
    ///
    /// - Throws: What the body throws; then nothing is changed. ``ServiceError`` if the storage fails.
    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await repeating { try await engine.write(body) }
    }

    /// Runs a transaction that may change rows, and undoes it: it finds out whether the transaction would succeed.
    ///
    /// - Throws: The error of the body. ``ServiceError`` if the storage fails.
    func rehearse<Answer: Sendable>(_ body: @escaping @Sendable (inout Transaction) throws -> Answer) async throws {
        do {
            try await write { transaction in
                _ = try body(&transaction)
                throw Undone()
            }
        } catch is Undone {}
    }

    /// Changes one row, if it fulfils all conditions, in a transaction of its own.
    ///
    /// - Parameters:
    ///   - template: The update.
    ///   - input: What it is made of.
    ///   - row: A row of another table that is inserted in the same transaction; both are done, or neither.
    /// - Returns: The row as it is afterwards. Nil if there is none that fulfils the conditions, or if there is a row
    ///   with the key of the one to insert.
    /// - Throws: ``ServiceError`` if the storage fails. Then nothing is changed.
    package func update<Row: StoredRow, Input>(
        _ template: UpdateTemplate<Row, Input>, for input: Input, inserting row: (any StoredRow)? = nil
    ) async throws -> Row? {
        try await repeating { try await engine.update(template, for: input, inserting: row) }
    }

    /// Runs a transaction that only reads. All its reads see the same state.
    ///
    /// - Throws: What the body throws. ``ServiceError`` if the storage fails.
    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await engine.read(body)
        } catch let error as StorageError {
            throw ServiceError(error)
        }
    }

    /// Removes what deleted rows have left behind in files. If other transactions are in the way, some of it may stay
    /// until the next time.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func removeRemains() async throws {
        do {
            try await engine.removeRemains()
        } catch let error as StorageError {
            throw ServiceError(error)
        }
    }

    private func repeating<Answer: Sendable>(_ transaction: () async throws -> Answer) async throws -> Answer {
        var attempt = 1
        while true {
            do {
                return try await transaction()
            } catch let error as StorageError {
                guard error.isPassing, attempt < ServiceStorage.maximumAttempts else { throw ServiceError(error) }
                attempt += 1
            }
        }
    }
}

/// The end of a transaction that is undone.
private struct Undone: Error {}

extension StorageError {
    /// Whether the same transaction can succeed if it runs again.
    fileprivate var isPassing: Bool { code == .duplicate || code == .conflict }
}

extension ServiceError {
    init(_ error: StorageError) {
        let (code, reason): (Code, String) =
            switch error.code {
            case .corrupt: (.storageCorrupt, "The database contains a value that can't be read.")
            case .overloaded: (.overloaded, "Too many operations are waiting for the database.")
            case .full: (.storageUnavailable, "The disk is full.")
            case .duplicate, .conflict: (.storageUnavailable, "Other transactions were in the way.")
            case .unavailable: (.storageUnavailable, "The database doesn't respond, or another process has locked it.")
            case .failed: (.storageUnavailable, "The database operation failed.")
            }
        self.init(code, reason, underlyingError: error)
    }
}
