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
