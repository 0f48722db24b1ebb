import Foundation
import GatehouseService
import GatehouseTypes

/// A status list with many revoked families: the time until an instance has made its first one, and the refreshes that
/// are answered while many requests want a list at the second when it changes.
struct StatusRounds: Sendable {
    private static let revokedCount = 100_000
    private static let requests = 240
    private static let callers = 4
    /// A list with this lifetime changes every second.
    private static let lifetime: Duration = .seconds(4)
    private static let blocks = 8
    private static let blockLength: Duration = .seconds(4)

    let world: GrowthWorld
    let sample: Sample

    struct Results: Sendable {
        let revoked: Int
        /// The time that the first request for a list waits.
        let firstList: Duration
        /// 99 of 100 refreshes take no longer, in seconds.
        let quiet, busy: Double
        /// The number of requests for lists that were answered.
        let lists: Int
        /// The growth of the resident memory, in bytes.
        let memory: Int
    }

    func measure() async throws -> Results {
        let revoked = min(StatusRounds.revokedCount, world.file.families / 3)
        let now = Int(Date().timeIntervalSince1970) * 1_000_000
        // The families of the sample were refreshed more often than all others.
        try world.bare.run(
            """
            UPDATE families SET status_number = chosen.number, revoked_at = \(now) - chosen.number
            FROM (
                SELECT id, row_number() OVER () AS number FROM families WHERE generation <= 1000 LIMIT \(revoked)
            ) AS chosen WHERE families.id = chosen.id
            """)
        defer {
            try? world.bare.run(
                "UPDATE families SET status_number = NULL, revoked_at = NULL WHERE revoked_at IS NOT NULL")
        }
        let lists = try await GrowthWorld.open(world.file.path, statusListLifetime: StatusRounds.lifetime).service
        let memory = try ResidentMemory.bytes()
        let begin = ContinuousClock.now
        guard try await lists.publishStatusList(0) != nil else { throw GrowthFailure("there is no status list") }
        let firstList = ContinuousClock.now - begin
        var (quiet, busy, count): ([Double], [Double], Int) = ([], [], 0)
        for block in 0..<StatusRounds.blocks {
            let isQuiet = block.isMultiple(of: 2)
            async let asked = isQuiet ? 0 : askForLists(lists)
            let latencies = try await refresh(for: StatusRounds.blockLength)
            count += try await asked
            if isQuiet { quiet += latencies } else { busy += latencies }
        }
        return Results(
            revoked: revoked, firstList: firstList, quiet: quiet.percentile(99), busy: busy.percentile(99),
            lists: count, memory: try ResidentMemory.bytes() - memory)
    }

    /// Has many ask for the list as soon as it changes.
    private func askForLists(_ service: TokenService) async throws -> Int {
        let end = ContinuousClock.now + StatusRounds.blockLength
        var count = 0
        while ContinuousClock.now < end {
            let seconds = Date().timeIntervalSince1970
            try await Task.sleep(for: .seconds(seconds.rounded(.up) - seconds))
            count += try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<StatusRounds.requests {
                    group.addTask { try await service.publishStatusList(0) == nil ? 0 : 1 }
                }
                return try await group.reduce(0, +)
            }
        }
        return count
    }

    /// Refreshes by a few callers, one after the other each.
    ///
    /// - Returns: The time of each refresh, in seconds.
    private func refresh(for duration: Duration) async throws -> [Double] {
        let end = ContinuousClock.now + duration
        let holders = await sample.holders(50_000)
        let results = try await withThrowingTaskGroup(of: [(number: Int, token: Secret, time: Double)].self) { group in
            for caller in 0..<StatusRounds.callers {
                group.addTask {
                    var results: [(number: Int, token: Secret, time: Double)] = []
                    var places = stride(from: caller, to: holders.count, by: StatusRounds.callers).makeIterator()
                    while ContinuousClock.now < end, let place = places.next() {
                        let (number, holder) = holders[place]
                        let begin = ContinuousClock.now
                        let token = try await world.refresh(holder)
                        results.append((number, token, (ContinuousClock.now - begin) / .seconds(1)))
                    }
                    return results
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        await sample.replace(results.map { ($0.number, $0.token) })
        return results.map(\.time)
    }
}

extension [Double] {
    fileprivate func percentile(_ share: Int) -> Double {
        isEmpty ? .nan : sorted()[Swift.min(count - 1, count * share / 100)]
    }
}
