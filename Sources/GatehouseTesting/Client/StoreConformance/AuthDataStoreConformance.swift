import GatehouseClient

/// The contract of `AuthDataStore` as checks that every store must pass.
///
/// Run each check on a new, empty store:
///
/// ```swift
/// @Test(arguments: AuthDataStoreConformance.checks)
/// func `keeps the contract`(check: AuthDataStoreConformance.Check) async throws {
///     try await check.run(on: makeStore())
/// }
/// ```
public enum AuthDataStoreConformance {
    /// One sentence of the contract.
    public struct Check: Sendable, CustomStringConvertible {
        /// The sentence.
        public let description: String
        private let body: @Sendable (StoreUnderTest) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (StoreUnderTest) async throws -> Void) {
            self.description = description
            self.body = body
        }

        /// Runs the check.
        ///
        /// - Parameter store: A new, empty store.
        /// - Throws: ``ConformanceFailure`` if the store doesn't keep the contract, and whatever the store throws.
        public func run(on store: StoreUnderTest) async throws {
            try await body(store)
        }
    }

    /// What every store keeps.
    public static var checks: [Check] { reading + replacing }

    /// What a store keeps that can be locked: its ``StoreUnderTest/lock`` does so.
    public static var lockedChecks: [Check] { locked }

    /// What a store keeps whose content can be damaged: its ``StoreUnderTest/corrupt`` does so.
    public static var corruptChecks: [Check] { corrupt }
}

extension StoreUnderTest {
    /// The record, which has to be there.
    func found(line: UInt = #line, file: String = #fileID) async throws -> AuthRecord {
        let reading = await store.read()
        guard case .found(let record) = reading else {
            throw ConformanceFailure("a record is found, not: \(reading.name)", line, file)
        }
        return record
    }

    func requireReading(_ name: String, line: UInt = #line, file: String = #fileID) async throws {
        try require(await store.read().name, is: name, "the reading", line: line, file: file)
    }
}

extension StoreReading {
    /// Which of the four answers it is.
    var name: String {
        switch self {
        case .found: "found"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }
}
