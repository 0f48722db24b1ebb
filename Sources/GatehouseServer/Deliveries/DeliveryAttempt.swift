import GatehouseService
import GatehouseTypes

/// One try to send a delivery, and what the storage, the metrics and the log learn of it. What is too much for a client
/// is removed.
struct DeliveryAttempt: Sendable {
    static let event = "server.delivery"
    /// The word for a delivery that has failed for good.
    private static let failed = "failed"
    /// How long nothing else is sent to a client that isn't available.
    static let pause: Duration = .seconds(30)

    let site: Site
    let sender: LogoutSender
    /// How many may wait for one client.
    var maximumWaiting = Deliveries.maximumPerClient
    /// How many to one client are kept that have failed for good.
    var maximumFailed = Deliveries.maximumFailedPerClient

    private var deliveries: Deliveries { site.service.deliveries }

    /// Tries to send a delivery.
    ///
    /// - Returns: Whether it has failed for good.
    func callAsFunction(_ delivery: Deliveries.Claimed) async -> Bool {
        guard delivery.kind == LogoutDeliveries.kind else {
            // A newer version has stored it, and sends it when the lease ends.
            return false
        }
        let begin = site.service.uptime
        let outcome = await sender.send(delivery)
        let duration = site.service.uptime - begin
        do {
            let result = try await end(delivery, outcome)
            site.metrics.count(.deliveries, ["result": result])
            record(delivery, result, outcome, after: duration)
            return result == DeliveryAttempt.failed
        } catch {
            // Nobody knows that it was sent. It is sent again when the lease has ended.
            note(error)
            return false
        }
    }

    /// Notes what came of it.
    ///
    /// - Returns: The word for it in metrics and logs.
    private func end(_ delivery: Deliveries.Claimed, _ outcome: LogoutSender.Outcome) async throws -> String {
        switch outcome {
        case .sent, .dropped:
            try await deliveries.finish(delivery)
            return outcome == .sent ? "sent" : "dropped"
        case .failed(let reason):
            return try await deliveries.putBack(delivery, because: reason) ? "retried" : DeliveryAttempt.failed
        case .unavailable(let reason):
            let isRepeated = try await deliveries.putBack(delivery, because: reason)
            if let client = delivery.client {
                try await deliveries.postpone(to: client, by: DeliveryAttempt.pause)
            }
            return isRepeated ? "retried" : DeliveryAttempt.failed
        case .refused(let reason):
            try await deliveries.giveUp(delivery, because: reason)
            return DeliveryAttempt.failed
        }
    }

    private func record(
        _ delivery: Deliveries.Claimed, _ result: String, _ outcome: LogoutSender.Outcome, after duration: Duration
    ) {
        var fields = ["kind": delivery.kind, "result": result]
        fields["client"] = delivery.client?.rawValue
        switch outcome {
        case .failed(let reason), .unavailable(let reason), .refused(let reason): fields["reason"] = reason
        case .sent, .dropped: break
        }
        let numbers = ["attempt": delivery.attempts, "milliseconds": Int((duration.seconds * 1000).rounded())]
        site.diagnostics.record(DiagnosticEvent(DeliveryAttempt.event, fields, numbers: numbers))
    }

    /// Gives up what is too much for the client for which most deliveries wait.
    func giveUpExcess(_ waiting: Deliveries.Waiting) async throws {
        guard let client = waiting.busiest else { return }
        var (count, last) = (0, 0)
        repeat {
            last = try await deliveries.giveUpOldest(to: client, beyond: maximumWaiting)
            count += last
        } while last >= Deliveries.removedAtOnce && !Task.isCancelled
        guard count > 0 else { return }
        site.metrics.count(.deliveries, ["result": DeliveryAttempt.failed], by: count)
        let fields = [
            "kind": LogoutDeliveries.kind, "client": client.rawValue, "result": DeliveryAttempt.failed,
            "reason": "more than \(maximumWaiting) wait for the client, so the oldest are given up",
        ]
        site.diagnostics.record(DiagnosticEvent(DeliveryAttempt.event, fields, numbers: ["count": count]))
    }

    /// Deletes the oldest failed deliveries to a client if there are too many.
    func removeExcess(to client: ClientID) async throws {
        try await deliveries.removeOldestFailed(to: client, beyond: maximumFailed)
    }

    /// Notes a failure of the storage.
    func note(_ error: any Error) {
        guard !Task.isCancelled else { return }
        site.recordStorageFailure(error)
    }
}
