import GatehouseRows

/// The rows of another engine, for verbs: each draws from its ``VerbContext``, which is told what becomes of its
/// transactions.
struct VerbEngine: RowEngine {
    private let engine: any RowEngine

    init(_ engine: any RowEngine) {
        self.engine = engine
    }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await performing { context in
            try await engine.write { transaction in try context.run { try body(&transaction) } }
        } otherwise: {
            try await engine.write(body)
        }
    }

    func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await performing { _ in
            try await engine.update(update)
        } otherwise: {
            try await engine.update(update)
        }
    }

    func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await performing { _ in
            try await engine.update(update, inserting: row)
        } otherwise: {
            try await engine.update(update, inserting: row)
        }
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        defer { VerbContext.current?.endRead() }
        return try await engine.read(body)
    }

    func removeRemains() async throws {
        try await engine.removeRemains()
    }

    private func performing<Answer>(
        _ write: (VerbContext) async throws -> Answer, otherwise: () async throws -> Answer
    ) async throws -> Answer {
        guard let context = VerbContext.current else { return try await otherwise() }
        do {
            let answer = try await write(context)
            context.endWrite()
            return answer
        } catch let error as StorageError where error.code == .duplicate || error.code == .conflict {
            throw error  // the same write is tried again
        } catch {
            context.endWrite(isLost: (error as? StorageError)?.code == .unavailable && context.lostWrite == nil)
            throw error
        }
    }
}

extension StorageError {
    /// What a verb learns whose connection has died.
    static let connectionLost = StorageError(.unavailable, "the connection was lost")
}
