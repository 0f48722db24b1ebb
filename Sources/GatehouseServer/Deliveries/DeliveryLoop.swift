import Foundation
import GatehouseService
import GatehouseTypes

/// Sends what the service has decided to send: many at a time, few to the same client, so that one that doesn't answer
/// holds up no other.
struct DeliveryLoop: Sendable {
    static let places = 16
    static let placesPerClient = 4
    /// How often the storage is asked for what is due.
    static let interval: Duration = .seconds(1)
    /// How many rounds pass until the waiting deliveries are counted again.
    private static let roundsPerCount = 15

    private enum Event: Sendable {
        case timeHasPassed
        case ended(ClientID?, hasFailed: Bool)
    }

    private struct Work {
        var running: [ClientID?: Int] = [:]
        /// The clients to which a delivery has failed for good since the deliveries were counted.
        var failing: Set<ClientID> = []
        var rounds = 0
        var count: Int { running.values.reduce(0, +) }

        func hasPlace(for client: ClientID?) -> Bool {
            count < DeliveryLoop.places && running[client, default: 0] < DeliveryLoop.placesPerClient
        }
    }

    var attempt: DeliveryAttempt
    let time: any TimeSource
    /// How many of the deliveries that are due are read at once.
    var batchSize = 100

    private var deliveries: Deliveries { attempt.site.service.deliveries }

    /// Runs until its task is cancelled, and then until what is being sent has ended.
    func run() async {
        await withTaskGroup(of: Event.self) { group in
            var work = Work()
            group.addTask { await pass() }
            while let event = await group.next() {
                if case .ended(let client, let hasFailed) = event {
                    work.running[client, default: 1] -= 1
                    if hasFailed, let client { work.failing.insert(client) }
                }
                guard !Task.isCancelled else { continue }
                guard case .timeHasPassed = event else {
                    await begin(&work, in: &group, lookingFurther: false)
                    continue
                }
                await begin(&work, in: &group, lookingFurther: true)
                await removeExcess(&work)
                group.addTask { await pass() }
            }
        }
    }

    private func pass() async -> Event {
        try? await time.sleep(for: DeliveryLoop.interval)
        return .timeHasPassed
    }

    /// Begins as many deliveries as there are places for. Those that have waited longest may all be for clients that
    /// have no place left. So once a second others are looked for behind them.
    private func begin(_ work: inout Work, in group: inout TaskGroup<Event>, lookingFurther: Bool) async {
        var start = Date.distantPast
        do {
            while work.count < DeliveryLoop.places, !Task.isCancelled {
                let due = try await deliveries.due(after: start, limit: batchSize)
                let count = try await begin(due, &work, in: &group)
                if count > 0, start == .distantPast { continue }
                guard lookingFurther, due.count == batchSize, let last = due.last else { return }
                start = last.nextAttemptAt
            }
        } catch {
            attempt.note(error)
        }
    }

    /// Begins those of some deliveries for which there are places.
    ///
    /// - Returns: How many it has begun.
    private func begin(
        _ due: [DeliveryRecord], _ work: inout Work, in group: inout TaskGroup<Event>
    ) async throws -> Int {
        var count = 0
        for record in due where work.hasPlace(for: record.client) {
            guard let delivery = try await deliveries.claim(record) else { continue }
            work.running[delivery.client, default: 0] += 1
            count += 1
            group.addTask {
                // It goes on when the service stops: nobody else would know what became of it.
                let hasFailed = await spawn { await attempt(delivery) }.value
                return .ended(delivery.client, hasFailed: hasFailed)
            }
        }
        return count
    }

    /// Counts the deliveries now and then, and removes those that are too many for a client.
    private func removeExcess(_ work: inout Work) async {
        defer { work.rounds += 1 }
        guard work.rounds % DeliveryLoop.roundsPerCount == 0, let waiting = try? await deliveries.waiting() else {
            return
        }
        attempt.site.metrics.setWaitingDeliveries(waiting.count)
        do {
            try await attempt.giveUpExcess(waiting)
            while let client = work.failing.first {
                try await attempt.removeExcess(to: client)
                work.failing.remove(client)
            }
        } catch {
            attempt.note(error)
        }
    }
}
