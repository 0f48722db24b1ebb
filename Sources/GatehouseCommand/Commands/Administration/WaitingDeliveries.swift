import Foundation
import GatehouseService
import GatehouseTypes

/// What a client hasn't been told yet, for the operator: how much waits, and why it fails.
struct WaitingDeliveries {
    private let waiting: [DeliveryRecord]
    private let failed: [DeliveryRecord]

    init(_ all: [DeliveryRecord], at now: Date = SystemTimeSource().now) {
        waiting = all.filter { $0.failedAt == nil && now < $0.expiresAt }
        failed = all.filter { $0.failedAt != nil || $0.expiresAt <= now }
    }

    /// What `--json` prints; nil if there is nothing.
    var listing: JSONValue? {
        guard !waiting.isEmpty || !failed.isEmpty else { return nil }
        var members: [String: JSONValue] = [
            "waiting": .integer(Int64(waiting.count)), "failed": .integer(Int64(failed.count)),
        ]
        members["lastFailure"] = lastFailure.map(JSONValue.string)
        return .object(members)
    }

    /// What a user is shown.
    var rows: [[Table.Cell]] {
        let texts = [
            waiting.isEmpty ? nil : WaitingDeliveries.text(waiting, "to be told of; tried again"),
            failed.isEmpty ? nil : WaitingDeliveries.text(failed, "it was never told of, in the last two days"),
            lastFailure.map { "last failure: \($0)" },
        ].compactMap { $0 }
        return texts.enumerated().map { [Table.Cell($0 == 0 ? "logouts" : "", .faint), Table.Cell($1)] }
    }

    private var lastFailure: String? {
        (waiting + failed).filter { $0.failure != nil }.max { $0.createdAt < $1.createdAt }?.failure
    }

    private static func text(_ records: [DeliveryRecord], _ predicate: String) -> String {
        "\(records.count == 1000 ? "1000 or more" : "\(records.count)") \(predicate)"
    }
}
