import GatehouseService
import GatehouseTypes

/// One try to send a delivery, and what the storage, the metrics and the log learn of it.
struct DeliveryAttempt: Sendable {
    static let event = "server.delivery"
    /// How long nothing else is sent to a client that isn't available.
    static let pause: Duration = .seconds(30)

    let site: Site
    let sender: LogoutSender

    private var deliveries: Deliveries { site.service.deliveries }

    func callAsFunction(_ delivery: Deliveries.Claimed) async {
        guard delivery.kind == LogoutDeliveries.kind else {
            // A newer version has stored it, and sends it when the lease ends.
            return
        }
        let begin = site.service.uptime
        let outcome = await sender.send(delivery)
        let duration = site.service.uptime - begin
        do {
            let result = try await end(delivery, outcome)
            site.metrics.count(.deliveries, ["result": result])
            record(delivery, result, outcome, after: duration)
        } catch {
            // Nobody knows that it was sent. It is sent again when the lease has ended.
            note(error)
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
            return try await deliveries.putBack(delivery, because: reason) ? "retried" : "failed"
        case .unavailable(let reason):
            let isRepeated = try await deliveries.putBack(delivery, because: reason)
            if let client = delivery.client {
                try await deliveries.postpone(to: client, by: DeliveryAttempt.pause)
            }
            return isRepeated ? "retried" : "failed"
        case .refused(let reason):
            try await deliveries.giveUp(delivery, because: reason)
            return "failed"
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
        let count = try await deliveries.giveUpOldest(to: client)
        guard count > 0 else { return }
        site.metrics.count(.deliveries, ["result": "failed"], by: count)
        let fields = [
            "kind": LogoutDeliveries.kind, "client": client.rawValue, "result": "failed",
            "reason": "more than \(Deliveries.maximumPerClient) wait for the client, so the oldest are given up",
        ]
        site.diagnostics.record(DiagnosticEvent(DeliveryAttempt.event, fields, numbers: ["count": count]))
    }

    /// Notes a failure of the storage.
    func note(_ error: any Error) {
        guard !Task.isCancelled else { return }
        site.recordStorageFailure(error)
    }
}
