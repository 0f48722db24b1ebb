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
