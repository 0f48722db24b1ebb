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
    public typealias Check = ConformanceCheck<FlowShelfUnderTest>

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
