import CGrowth
import Foundation
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// Rotations and bare updates in turns, so that what disturbs the machine disturbs both.
struct Rounds: Sendable {
    /// How many callers rotate at the same time: enough that a transaction is full while the callers of the one before
    /// get their answers.
    private static let callers = 1024
    /// How many verbs the service's storage writes in one transaction.
    private static let perTransaction = 256
    private static let rounds = 9

    let world: GrowthWorld
    let sample: Sample
    var operations = 10_240

    /// The time of each round, in seconds for one operation.
    struct Results: Sendable {
        var rotations: [Cost] = []
        var updates: [Cost] = []
        var grants: [Cost] = []
    }

    /// What an operation takes, in seconds.
    struct Cost: Sendable {
        let passing, processor: Double
    }

    func measure() async throws -> Results {
        var results = Results()
        for round in 0...Rounds.rounds {
            let isRotationFirst = round.isMultiple(of: 2)
            let first = isRotationFirst ? try await rotate() : try await update()
            let second = isRotationFirst ? try await update() : try await rotate()
            let grant = try await respond()
            guard round > 0 else { continue }  // it only warms up
            results.rotations.append(isRotationFirst ? first : second)
            results.updates.append(isRotationFirst ? second : first)
            results.grants.append(grant)
        }
        return results
    }

    private func rotate() async throws -> Cost {
        let rotations = try await sample.rotations(operations)
        return try await cost {
            _ = try await concurrently { try await world.refreshGrant.rotate(rotations[$0]).generation }
        }
    }

    private func update() async throws -> Cost {
        let rows = try await sample.rotations(operations).map { growth_row($0) }
        return try await cost { try world.bare.update(rows, perTransaction: Rounds.perTransaction) }
    }

    /// Whole grants: the presented token is checked, its successor is made and encrypted, and an access token is
    /// signed.
    private func respond() async throws -> Cost {
        let holders = await sample.holders(operations)
        var tokens: [(Int, Secret)] = []
        let cost = try await cost {
            tokens = try await concurrently { index in
                let (number, holder) = holders[index]
                return (number, try await world.refresh(holder))
            }
        }
        await sample.replace(tokens)
        return cost
    }

    /// Has all callers do their share of the operations.
    private func concurrently<Answer: Sendable>(
        _ work: @escaping @Sendable (Int) async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: [Answer].self) { group in
            for caller in 0..<Rounds.callers {
                group.addTask {
                    var answers: [Answer] = []
                    for index in stride(from: caller, to: operations, by: Rounds.callers) {
                        answers.append(try await work(index))
                    }
                    return answers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Both begin with an empty write-ahead log.
    private func cost(of work: () async throws -> Void) async throws -> Cost {
        try world.bare.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let (start, processor) = (ContinuousClock.now, clock())
        try await work()
        let passing = (ContinuousClock.now - start) / .seconds(1)
        return Cost(
            passing: passing / Double(operations),
            processor: Double(clock() - processor) / Double(CLOCKS_PER_SEC) / Double(operations))
    }
}
