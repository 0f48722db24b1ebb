package import GatehouseService

/// Two use cases that run at the same time, in every order of their transactions: the second one before each
/// transaction of the first one, and after it.
package struct ServicePair: Sendable, CustomStringConvertible {
    package let first: ServiceUseCase
    package let second: ServiceUseCase

    package var description: String { "\(first), and meanwhile \(second)" }

    /// Every pair.
    package static let all = ServiceUseCase.all.flatMap { first in
        ServiceUseCase.all.map { ServicePair(first: first, second: $0) }
    }

    /// Runs the two in each order, and checks afterwards that what has ended has ended.
    ///
    /// - Parameter makeStorage: Makes a new storage.
    /// - Throws: ``ConformanceFailure``, and errors of the storage.
    package func run(onEach makeStorage: @Sendable () async throws -> ServiceStorage) async throws {
        var (number, isLast) = (0, false)
        while !isLast {
            let scenario = try await ServiceScenario(storage: makeStorage())
            isLast = try await scenario.run(first, second, before: number)
            try await scenario.checkInvariants()
            number += 1
        }
    }

    /// Runs the two in parallel, and checks the same.
    ///
    /// - Parameters:
    ///   - storage: A new storage.
    ///   - other: The storage of the second one, which has the same rows; `nil` for the same storage.
    /// - Throws: ``ConformanceFailure``, and errors of the storage.
    package func runInParallel(on storage: ServiceStorage, and other: ServiceStorage? = nil) async throws {
        let scenario = try await ServiceScenario(storage: storage, other: other)
        async let one = first.isAccepted(by: scenario.one, in: scenario)
        async let two = second.isAccepted(by: scenario.two, in: scenario)
        _ = try await (one, two)
        try await scenario.checkInvariants()
    }
}

extension ServiceUseCase {
    /// Whether the service does it if nothing else happens.
    package func isAcceptedAlone(on storage: ServiceStorage) async throws -> Bool {
        let scenario = try await ServiceScenario(storage: storage)
        let isAccepted = try await isAccepted(by: scenario.one, in: scenario)
        try await scenario.checkInvariants()
        return isAccepted
    }
}
