import GatehouseService
import GatehouseTypes

/// Sends what the service has decided to send: many at a time, few to the same client, so that one that doesn't answer
/// holds up no other.
struct DeliveryLoop: Sendable {
    static let places = 16
    static let placesPerClient = 2
    /// How often the storage is asked for what is due.
    static let interval: Duration = .seconds(1)
    /// How long a client's deliveries wait if there are others to it under way.
    static let postponement: Duration = .seconds(5)
    /// How many rounds pass until the waiting deliveries are counted again.
    private static let roundsPerCount = 15

    private enum Event: Sendable {
        case timeHasPassed
        case ended(ClientID?)
    }

    private struct Work {
        var running: [ClientID?: Int] = [:]
        var rounds = 0
        var count: Int { running.values.reduce(0, +) }
    }

    let attempt: DeliveryAttempt
    let time: any TimeSource

    private var deliveries: Deliveries { attempt.site.service.deliveries }

    /// Runs until its task is cancelled, and then until what is being sent has ended.
    func run() async {
        await withTaskGroup(of: Event.self) { group in
            var work = Work()
            group.addTask { await pass() }
            while let event = await group.next() {
                if case .ended(let client) = event { work.running[client, default: 1] -= 1 }
                guard !Task.isCancelled else { continue }
                await begin(&work, in: &group)
                guard case .timeHasPassed = event else { continue }
                await countWaiting(&work)
                group.addTask { await pass() }
            }
        }
    }

    private func pass() async -> Event {
        try? await time.sleep(for: DeliveryLoop.interval)
        return .timeHasPassed
    }

    /// Begins as many deliveries as there are places for.
    private func begin(_ work: inout Work, in group: inout TaskGroup<Event>) async {
        while work.count < DeliveryLoop.places, !Task.isCancelled {
            do {
                guard let delivery = try await deliveries.claim() else { return }
                guard work.running[delivery.client, default: 0] < DeliveryLoop.placesPerClient else {
                    try await deliveries.postpone(delivery, by: DeliveryLoop.postponement)
                    continue
                }
                work.running[delivery.client, default: 0] += 1
                group.addTask {
                    // It goes on when the service stops: nobody else would know what became of it.
                    await spawn { await attempt(delivery) }.value
                    return .ended(delivery.client)
                }
            } catch {
                return attempt.note(error)
            }
        }
    }

    private func countWaiting(_ work: inout Work) async {
        defer { work.rounds += 1 }
        guard work.rounds % DeliveryLoop.roundsPerCount == 0, let count = try? await deliveries.waitingCount() else {
            return
        }
        attempt.site.metrics.setWaitingDeliveries(count)
    }
}
