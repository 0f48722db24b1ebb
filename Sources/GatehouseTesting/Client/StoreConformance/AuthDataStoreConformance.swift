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
    public typealias Check = ConformanceCheck<StoreUnderTest>

    /// What every store keeps.
    public static var checks: [Check] { reading + replacing + keeping }

    /// What a store keeps that can be locked: its ``StoreUnderTest/lock`` does so.
    public static var lockedChecks: [Check] { locked }

    /// What a store keeps whose content can be damaged: its ``StoreUnderTest/corrupt`` does so.
    public static var corruptChecks: [Check] { corrupt }

    /// What a store keeps that can be locked and damaged.
    public static var allChecks: [Check] { checks + lockedChecks + corruptChecks }
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
