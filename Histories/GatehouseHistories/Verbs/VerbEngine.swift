package import GatehouseRows

/// The rows of another engine, for verbs: each draws from its ``VerbContext``, and can lose its connection in the
/// middle of a write.
package struct VerbEngine: RowEngine {
    private let engine: any RowEngine

    package init(_ engine: any RowEngine) {
        self.engine = engine
    }

    private struct Died: Error {}

    private static let lost = StorageError(.unavailable, "the connection was lost")

    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        guard let context = VerbContext.current else { return try await engine.write(body) }
        return try await performing(in: context) { death in
            try await engine.write { transaction in
                let answer = try context.run { try body(&transaction) }
                if death == .beforeCommit { throw Died() }
                return answer
            }
        }
    }

    package func update(_ update: ShapedUpdate) async throws -> Cells? {
        guard let context = VerbContext.current else { return try await engine.update(update) }
        return try await performing(in: context) { death in
            if death == .beforeCommit { throw Died() }
            return try await engine.update(update)
        }
    }

    package func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        guard let context = VerbContext.current else { return try await engine.update(update, inserting: row) }
        return try await performing(in: context) { death in
            if death == .beforeCommit { throw Died() }
            return try await engine.update(update, inserting: row)
        }
    }

    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await engine.read(body)
    }

    package func removeRemains() async throws {
        try await engine.removeRemains()
    }

    private func performing<Answer>(
        in context: VerbContext, _ write: (VerbDeath.Moment?) async throws -> Answer
    ) async throws -> Answer {
        let death = context.deathInThisWrite
        do {
            let answer = try await write(death)
            context.endWrite(isLost: death == .afterCommit)
            if death == .afterCommit { throw VerbEngine.lost }
            return answer
        } catch is Died {
            context.endWrite(isLost: true)
            throw VerbEngine.lost
        } catch let error as StorageError where error.code == .duplicate || error.code == .conflict {
            throw error  // the same write is tried again
        } catch let error as StorageError where error.code == .unavailable && context.lostWrite == nil {
            context.endWrite(isLost: true)
            throw error
        } catch {
            if context.lostWrite == nil { context.endWrite() }
            throw error
        }
    }
}
