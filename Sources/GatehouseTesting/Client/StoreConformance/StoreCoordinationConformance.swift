import GatehouseClient

/// The contract of `StoreCoordination` as checks that the coordination of every shared store must pass.
///
/// Run each check on a new, empty store:
///
/// ```swift
/// @Test(arguments: StoreCoordinationConformance.checks)
/// func `keeps the contract`(check: StoreCoordinationConformance.Check) async throws {
///     try await check.run(on: makeStore())
/// }
/// ```
public enum StoreCoordinationConformance {
    /// One sentence of the contract.
    public struct Check: Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
        private let body: @Sendable (SharedStore) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (SharedStore) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Runs the check.
        ///
        /// - Parameter store: A new, empty store.
        /// - Throws: ``ConformanceFailure`` if its coordination doesn't keep the contract, and whatever that throws.
        public func run(on store: StoreUnderTest) async throws {
            try await body(try SharedStore(store))
        }
    }

    /// Every check.
    public static var checks: [Check] { locks + cancellation + notices }

    /// A store through two objects, as two processes have it.
    struct SharedStore: Sendable {
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

        /// Both ends by turns.
        func end(_ number: Int) -> any StoreCoordination { number.isMultiple(of: 2) ? mine : theirs }
    }
}
