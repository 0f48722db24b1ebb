public import GatehouseClient
import GatehouseTypes

/// The contract of `FlowShelf` as checks that every shelf must pass.
///
/// Run each check on a new, empty shelf:
///
/// ```swift
/// @Test(arguments: FlowShelfConformance.checks)
/// func `keeps the contract`(check: FlowShelfConformance.Check) async throws {
///     try await check.run(on: FlowShelfUnderTest(makeShelf()))
/// }
/// ```
public enum FlowShelfConformance {
    /// One sentence of the contract.
    public struct Check: Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
        private let body: @Sendable (FlowShelfUnderTest) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (FlowShelfUnderTest) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Runs the check.
        ///
        /// - Parameter shelf: A new, empty shelf.
        /// - Throws: ``ConformanceFailure`` if the shelf doesn't keep the contract, and whatever the shelf throws.
        public func run(on shelf: FlowShelfUnderTest) async throws {
            try await body(shelf)
        }
    }

    /// What every shelf keeps.
    public static var checks: [Check] { taking + expiring }
}

/// A shelf, and another view of the same one, as another process would have it.
public struct FlowShelfUnderTest: Sendable {
    /// The shelf.
    public let shelf: any FlowShelf
    /// The same shelf again.
    public let sibling: any FlowShelf

    /// Describes a shelf.
    ///
    /// - Parameters:
    ///   - shelf: The shelf.
    ///   - sibling: Another one on the same place; the same one if it can't be shared.
    public init(_ shelf: any FlowShelf, sibling: (any FlowShelf)? = nil) {
        self.shelf = shelf
        self.sibling = sibling ?? shelf
    }
}
