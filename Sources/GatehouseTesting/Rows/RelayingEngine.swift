package import GatehouseRows

/// An engine whose transactions run on another one, which it chooses for each of them.
package protocol RelayingEngine: RowEngine {
    /// The engine on which the next transaction runs.
    func next(_ kind: RelayedTransaction) async throws -> any RowEngine
}

/// What a transaction does that is passed on.
package enum RelayedTransaction {
    case reading, writing
}

extension RelayingEngine {
    package func write<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Transaction) throws -> Answer
    ) async throws -> Answer {
        try await next(.writing).write(body)
    }

    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
    ) async throws -> Answer {
        try await next(.reading).read(body)
    }

    package func update(_ update: ShapedUpdate) async throws -> Cells? {
        try await next(.writing).update(update)
    }

    package func update(_ update: ShapedUpdate, inserting row: Cells) async throws -> Cells? {
        try await next(.writing).update(update, inserting: row)
    }
}
