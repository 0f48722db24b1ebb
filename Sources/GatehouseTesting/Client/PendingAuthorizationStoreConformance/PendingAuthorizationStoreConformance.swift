public import GatehouseClient
import GatehouseTypes

/// The contract of `PendingAuthorizationStore`, as checks that every implementation must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: PendingAuthorizationStoreConformance.checks)
/// func `keeps the contract`(check: PendingAuthorizationStoreConformance.Check) async throws {
///     try await check.run(on: PendingAuthorizationStoreUnderTest(makeStore()))
/// }
/// ```
public enum PendingAuthorizationStoreConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<PendingAuthorizationStoreUnderTest>

    /// The checks for every implementation.
    public static var checks: [Check] { taking + expiring }
}

/// A store of pending authorizations, and a second object for the same storage, like that of another process.
public struct PendingAuthorizationStoreUnderTest: Sendable {
    /// The store.
    public let store: any PendingAuthorizationStore
    /// The second object for the same storage.
    public let sibling: any PendingAuthorizationStore

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - sibling: A second object for the same storage; `nil` if the storage can't be shared.
    public init(_ store: any PendingAuthorizationStore, sibling: (any PendingAuthorizationStore)? = nil) {
        self.store = store
        self.sibling = sibling ?? store
    }
}
