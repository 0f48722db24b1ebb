import GatehouseClient

/// The contract of `AuthDataStore`, as checks that every store must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: AuthDataStoreConformance.checks)
/// func `keeps the contract`(check: AuthDataStoreConformance.Check) async throws {
///     try await check.run(on: makeStore())
/// }
/// ```
public enum AuthDataStoreConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<StoreUnderTest>

    /// The checks for every store.
    public static var checks: [Check] { reading + replacing + keeping }

    /// The checks for a store that can be locked. They use ``StoreUnderTest/lock``.
    public static var lockedChecks: [Check] { locked }

    /// The checks for a store whose data can be damaged. They use ``StoreUnderTest/corrupt``.
    public static var corruptChecks: [Check] { corrupt }

    /// All checks, for a store that can be locked and damaged.
    public static var allChecks: [Check] { checks + lockedChecks + corruptChecks }
}

extension StoreUnderTest {
    /// Returns the record and requires that it exists.
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
    /// The name of the case.
    var name: String {
        switch self {
        case .found: "found"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }
}
