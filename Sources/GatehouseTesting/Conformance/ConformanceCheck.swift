/// One sentence of a contract, and how it's seen to be kept.
public struct ConformanceCheck<Subject>: Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    private let body: @Sendable (Subject) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Runs the check.
    ///
    /// - Parameter subject: Something new that nobody has used before.
    /// - Throws: ``ConformanceFailure`` if it doesn't keep the contract, and whatever it throws that isn't expected.
    public func run(on subject: Subject) async throws {
        try await body(subject)
    }
}
