/// Writes values in the text format of Prometheus (version 0.0.4).
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    mutating func add(_ name: String, _ help: String, _ kind: Kind, values: [[String: String]: UInt64]) {
        begin(name, help, kind)
        let lines = values.map { "\(name)\(MetricsText.labels($0.key)) \($0.value)\n" }
        text += lines.sorted().joined()
    }

    /// Adds a histogram for each route.
    mutating func add(_ name: String, _ help: String, _ histograms: [String: Histogram]) {
        begin(name, help, .histogram)
        for (route, histogram) in histograms.sorted(by: { $0.key < $1.key }) {
            for (bound, count) in zip(Histogram.bounds, histogram.counts) {
                text += "\(name)_bucket\(MetricsText.labels(["route": route, "le": "\(bound)"])) \(count)\n"
            }
            let labels = MetricsText.labels(["route": route])
            text += "\(name)_bucket\(MetricsText.labels(["route": route, "le": "+Inf"])) \(histogram.count)\n"
            text += "\(name)_sum\(labels) \(histogram.sum)\n\(name)_count\(labels) \(histogram.count)\n"
        }
    }

    private mutating func begin(_ name: String, _ help: String, _ kind: Kind) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private static func labels(_ labels: [String: String]) -> String {
        guard !labels.isEmpty else { return "" }
        let pairs = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(escaped($0.value))\"" }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
