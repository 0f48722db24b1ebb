public import GatehouseService

/// The contract of ``ServiceStorage`` as checks that every storage must pass.
///
/// Run each check on a new, empty storage:
///
/// ```swift
/// @Test(arguments: ServiceStorageConformance.checks)
/// func `keeps the contract`(check: ServiceStorageConformance.Check) async throws {
///     try await check.run(on: makeStorage())
/// }
/// ```
public enum ServiceStorageConformance {
    /// One sentence of the contract.
    public struct Check: Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
        private let body: @Sendable (any ServiceStorage) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (any ServiceStorage) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Runs the check.
        ///
        /// - Parameter storage: A new, empty storage.
        /// - Throws: ``ConformanceFailure`` if the storage doesn't keep the contract, and whatever the storage throws.
        public func run(on storage: any ServiceStorage) async throws {
            try await body(storage)
        }
    }

    /// Every check.
    public static var checks: [Check] {
        apps + accounts + codes + rotations + families + devices + keys + sessions + audit + retention
    }
}

/// A sentence of a contract that an implementation doesn't keep.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// What was expected, and where.
    public let description: String

    init(_ expectation: String, _ line: UInt, _ file: String) {
        description = "Expected that \(expectation) (\(file):\(line))"
    }
}

func require(_ holds: Bool, _ expectation: String, line: UInt = #line, file: String = #fileID) throws {
    guard holds else { throw ConformanceFailure(expectation, line, file) }
}

func require<Value: Equatable>(
    _ actual: Value, is expected: Value, _ subject: String, line: UInt = #line, file: String = #fileID
) throws {
    guard actual == expected else {
        throw ConformanceFailure("\(subject) is \(expected), not \(actual)", line, file)
    }
}

func requireError(
    _ code: ServiceError.Code, line: UInt = #line, file: String = #fileID, _ body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch let error as ServiceError where error.code == code {
        return
    }
    throw ConformanceFailure("the verb throws \(code.rawValue)", line, file)
}
