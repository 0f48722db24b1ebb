public import GatehouseClient
import GatehouseTypes

/// The contract of `FlowShelf`, as checks that every implementation must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: FlowShelfConformance.checks)
/// func `keeps the contract`(check: FlowShelfConformance.Check) async throws {
///     try await check.run(on: FlowShelfUnderTest(makeShelf()))
/// }
/// ```
public enum FlowShelfConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<FlowShelfUnderTest>

    /// The checks for every implementation.
    public static var checks: [Check] { taking + expiring }
}

/// A store of pending authorizations, and a second object for the same storage, like that of another process.
public struct FlowShelfUnderTest: Sendable {
    /// The store.
    public let shelf: any FlowShelf
    /// The second object for the same storage.
    public let sibling: any FlowShelf

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - shelf: The store.
    ///   - sibling: A second object for the same storage; nil if the storage can't be shared.
    public init(_ shelf: any FlowShelf, sibling: (any FlowShelf)? = nil) {
        self.shelf = shelf
        self.sibling = sibling ?? shelf
    }
}
