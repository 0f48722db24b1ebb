package import GatehouseRows

/// The contract of `RowEngine`, as checks that every engine must pass.
///
/// Run each check with an engine on a new storage in which ``migrations`` have made the tables:
///
/// ```swift
/// @Test(arguments: RowEngineConformance.checks)
/// func `keeps the contract`(check: RowEngineConformance.Check) async throws {
///     try await check.run(on: RowEngineUnderTest(try open()) { try open() })
/// }
/// ```
package enum RowEngineConformance {
    /// One rule of the contract.
    package typealias Check = ConformanceCheck<RowEngineUnderTest>

    /// Every check.
    package static var checks: [Check] {
        cells + keys + uniqueValues + conditions + orders + changes + chainedRows + updates + refusals
            + wholeTransactions + isolation
    }
}

/// An engine, and what opens another one on the same rows, like that of another process.
package struct RowEngineUnderTest: Sendable {
    /// The engine.
    package let engine: any RowEngine
    /// The other engine.
    package let sibling: any RowEngine

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - engine: An engine without rows.
    ///   - openSibling: Opens another engine on the same rows, or returns the same engine if rows can't be shared.
    package init(_ engine: any RowEngine, sibling openSibling: () throws -> any RowEngine) rethrows {
        self.engine = engine
        sibling = try openSibling()
    }

    /// One of the two engines, in alternation.
    func engine(at end: Int) -> any RowEngine {
        end.isMultiple(of: 2) ? engine : sibling
    }

    /// Inserts rows in one transaction.
    func insert<Row: StoredRow>(_ rows: Row..., at end: Int = 0) async throws {
        try await engine(at: end).write { for row in rows { $0.insert(row) } }
    }

    /// The thing with a key.
    func thing(_ id: String, at end: Int = 0) async throws -> Thing? {
        try await engine(at: end).read { try $0.first(Thing.self, where: \.id == id) }
    }

    /// The keys of the things that a query finds, in its order.
    func ids(
        at end: Int = 0, _ query: @escaping @Sendable (borrowing Transaction) throws -> [Thing]
    ) async throws -> [String] {
        try await engine(at: end).read(query).map(\.id)
    }

    /// The keys of all things, in their order.
    func allIDs(at end: Int = 0) async throws -> [String] {
        try await ids(at: end) { try $0.all(Thing.self, orderedBy: [.ascending(\.id)], limit: 1_000) }
    }

    /// Changes a thing to what it should be.
    func update(_ id: String, at end: Int = 0, _ change: @escaping @Sendable (inout Thing) -> Void) async throws {
        try await engine(at: end).write { transaction in
            guard let before = try transaction.first(Thing.self, where: \.id == id, lock: .update) else {
                throw ConformanceFailure("there is a thing \(id)", #line, #fileID)
            }
            var after = before
            change(&after)
            transaction.update(before, to: after)
        }
    }
}

extension Thing {
    /// Whether both rows have the same bytes in all columns.
    func isSame(as other: Thing?) -> Bool {
        other.map { Thing.table.cells(of: $0) } == Thing.table.cells(of: self)
    }
}

/// Requires that a transaction fails in a certain way.
func requireFailure(
    _ code: StorageError.Code, _ subject: String, line: UInt = #line, file: String = #fileID,
    _ body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch let error as StorageError {
        return try require(error.code, is: code, "the error's code when \(subject)", line: line, file: file)
    }
    throw ConformanceFailure("a transaction fails when \(subject)", line, file)
}
