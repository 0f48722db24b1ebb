/// One rule of a contract, with the test that checks it.
public struct ConformanceCheck<Subject>: Sendable, CustomStringConvertible {
    /// The rule as a sentence.
    public let description: String

    private let body: @Sendable (Subject) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Runs the check.
    ///
    /// - Parameter subject: A new subject that wasn't used before.
    /// - Throws: ``ConformanceFailure`` if the subject violates the contract, and unexpected errors of the subject.
    public func run(on subject: Subject) async throws {
        try await body(subject)
    }
}

/// A store, and a second object for the same storage, like that of another process.
public struct StoreWithSibling<Store: Sendable>: Sendable {
    /// The store.
    public let store: Store
    /// The second object for the same storage.
    public let sibling: Store

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - sibling: A second object for the same storage; nil if the storage can't be shared.
    public init(_ store: Store, sibling: Store? = nil) {
        self.store = store
        self.sibling = sibling ?? store
    }
}

/// A violation of a contract.
public struct ConformanceFailure: Error, CustomStringConvertible {
    /// The expectation, and its place in the source.
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
