import Synchronization

/// Counts what happens, for Prometheus.
final class Metrics: Sendable {
    /// A counter.
    enum Counter: String, Sendable, CaseIterable {
        case signIns = "gatehouse_sign_ins_total"
        case tokens = "gatehouse_tokens_total"
        case deliveries = "gatehouse_deliveries_total"

        var help: String {
            switch self {
            case .signIns: "Tries to sign in with a password."
            case .tokens: "Requests to the token endpoint from known clients."
            case .deliveries: "Tries to tell clients about logouts."
            }
        }
    }

    /// What was read elsewhere.
    typealias Reading = (name: String, help: String, value: Int)

    /// Of which kind an answered request was.
    private struct Answer: Hashable {
        let route: String
        let method: String
        let status: Int

        var labels: [String: String] { ["route": route, "method": method, "status": String(status)] }
    }

    private struct State {
        var answers: [Answer: UInt64] = [:]
        var counts: [Counter: [[String: String]: UInt64]] = [:]
        var durations: [String: Histogram] = [:]
        var underWay = 0
        var waitingDeliveries: Int?
    }

    private let state = Mutex(State())

    func count(_ counter: Counter, _ labels: [String: String], by amount: Int = 1) {
        state.withLock { $0.counts[counter, default: [:]][labels, default: 0] += UInt64(amount) }
    }

    /// How many deliveries waited when they were counted last; nil if they never were.
    var waitingDeliveries: Int? { state.withLock { $0.waitingDeliveries } }

    func setWaitingDeliveries(_ count: Int) {
        state.withLock { $0.waitingDeliveries = count }
    }

    /// Notes that a request has come.
    func begin() {
        state.withLock { $0.underWay += 1 }
    }

    /// Notes that a request was answered.
    ///
    /// - Parameters:
    ///   - route: The path pattern of its endpoint.
    ///   - method: Its method; methods that no endpoint knows count as one.
    ///   - status: The status of the answer.
    ///   - duration: How long the answer took.
    func end(route: String, method: String, status: Int, after duration: Duration) {
        let answer = Answer(route: route, method: method, status: status)
        state.withLock { state in
            state.underWay -= 1
            state.answers[answer, default: 0] += 1
            state.durations[route, default: Histogram()].add(duration)
        }
    }

    /// Everything in the text format of Prometheus.
    ///
    /// - Parameters:
    ///   - gauges: What has a value only at this moment.
    ///   - counters: What was counted elsewhere.
    /// - Returns: The text.
    func text(_ gauges: [Reading], counters: [Reading] = []) -> String {
        let state = state.withLock { $0 }
        var text = MetricsText()
        let answers = state.answers.map { ($0.key.labels, $0.value) }
        text.add(
            "gatehouse_requests_total", "Answered requests.", .counter,
            values: Dictionary(uniqueKeysWithValues: answers))
        for counter in Counter.allCases {
            text.add(counter.rawValue, counter.help, .counter, values: state.counts[counter] ?? [:])
        }
        text.add("gatehouse_request_duration_seconds", "The time to answer a request.", state.durations)
        for counter in counters {
            text.add(counter.name, counter.help, .counter, values: [[:]: UInt64(clamping: counter.value)])
        }
        for gauge in gauges + [("gatehouse_requests_under_way", "Requests without an answer.", state.underWay)] {
            text.add(gauge.name, gauge.help, .gauge, values: [[:]: UInt64(clamping: gauge.value)])
        }
        return text.text
    }
}
