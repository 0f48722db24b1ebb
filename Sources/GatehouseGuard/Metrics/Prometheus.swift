import GatehouseVerifier
import Synchronization

/// Writes counters in the Prometheus text format.
struct Prometheus {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// Adds a counter with one value for each value of a label.
    mutating func add(_ name: String, _ help: String, label: String, _ values: [String: UInt64]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) counter\n"
        for (value, count) in values.sorted(by: { $0.key < $1.key }) {
            text += "\(name){\(label)=\"\(Prometheus.escaped(value))\"} \(count)\n"
        }
    }

    /// Adds a counter without labels.
    mutating func add(_ name: String, _ help: String, _ value: Int) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) counter\n\(name) \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

extension Prometheus {
    /// Writes a verifier's decisions, and the requests that a guard refused without asking it.
    init(_ counts: DecisionCounts, unread: [GuardError.Code: UInt64]) {
        let undecided = counts.undecided.values.reduce(0, +)
        add(
            "gatehouse_decisions_total", "Decided requests.", label: "decision",
            ["accepted": counts.accepted, "refused": counts.refused, "undecided": undecided])
        add(
            "gatehouse_accepted_total", "Accepted requests, by whether their token was known.", label: "token",
            [
                "known": counts.acceptedFromMemory,
                "new": counts.accepted - min(counts.accepted, counts.acceptedFromMemory),
            ])
        add(
            "gatehouse_refusal_reasons_total", "Refused requests by reason; a request can have several reasons.",
            label: "reason", Dictionary(counts.reasons.map { ($0.key.rawValue, $0.value) }) { $0 + $1 })
        add(
            "gatehouse_undecided_reasons_total", "Undecided requests by reason.", label: "reason",
            Dictionary(counts.undecided.map { ($0.key.rawValue, $0.value) }) { $0 + $1 })
        add(
            "gatehouse_unread_total", "The proxy's requests that couldn't be read and were refused.", label: "reason",
            Dictionary(unread.map { ($0.key.rawValue, $0.value) }) { $0 + $1 })
    }
}

/// Counts the requests that a guard refuses without asking its verifier.
final class GuardCounters: Sendable {
    private let counts = Mutex<[GuardError.Code: UInt64]>([:])

    func count(_ error: GuardError) {
        counts.withLock { $0[error.code, default: 0] += 1 }
    }

    var snapshot: [GuardError.Code: UInt64] { counts.withLock { $0 } }
}
