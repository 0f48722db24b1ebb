import GatehouseClient

/// The contract of `StoreCoordination`, as checks that the coordination of every shared store must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: StoreCoordinationConformance.checks)
/// func `keeps the contract`(check: StoreCoordinationConformance.Check) async throws {
///     try await check.run(on: makeStore())
/// }
/// ```
public enum StoreCoordinationConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<SharedStore>

    /// Every check.
    public static var checks: [Check] { locks + cancellation + notices }

    /// A store with two objects for the same storage, like those of two processes.
    public struct SharedStore: Sendable {
        let store: any AuthDataStore
        let other: any AuthDataStore
        let mine: any StoreCoordination
        let theirs: any StoreCoordination

        init(_ test: StoreUnderTest) throws {
            store = test.store
            other = test.again()
            guard let mine = store.coordination, let theirs = other.coordination else {
                throw ConformanceFailure("the store has a coordination", #line, #fileID)
            }
            self.mine = mine
            self.theirs = theirs
        }

        /// The coordination of one of the two objects, in alternation.
        func end(_ number: Int) -> any StoreCoordination { number.isMultiple(of: 2) ? mine : theirs }
    }
}

extension ConformanceCheck where Subject == StoreCoordinationConformance.SharedStore {
    /// Runs the check.
    ///
    /// - Parameter store: A new, empty store.
    /// - Throws: ``ConformanceFailure`` if the coordination violates the contract, and the errors of the coordination.
    public func run(on store: StoreUnderTest) async throws {
        try await run(on: try Subject(store))
    }
}
