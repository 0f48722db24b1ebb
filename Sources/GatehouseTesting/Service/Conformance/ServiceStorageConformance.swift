public import GatehouseService

/// The contract of ``/GatehouseService/ServiceStorage``, as checks that every storage must pass.
///
/// Run each check with a new, empty storage:
///
/// ```swift
/// @Test(arguments: ServiceStorageConformance.checks)
/// func `keeps the contract`(check: ServiceStorageConformance.Check) async throws {
///     try await check.run(on: makeStorage())
/// }
/// ```
public enum ServiceStorageConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<any ServiceStorage>

    /// Every check.
    public static var checks: [Check] {
        apps + accounts + codes + rotations + families + devices + keys + sessions + audit + retention
    }
}

func requireError(
    _ code: ServiceError.Code, line: UInt = #line, file: String = #fileID, _ body: () async throws -> Void
) async throws {
    do {
        try await body()
    } catch let error as ServiceError where error.code == code {
        return
    }
    throw ConformanceFailure("the verb throws \(code.rawValue)", line, file)
}
