import Foundation

/// Prints one JSON line per benchmark on standard output, and a table for people on standard error.
struct Report {
    static func begin() {
        line("name", "ratio", "ops/s", "allocations", "")
    }

    static func add(_ name: String, _ measurement: Measurement) {
        let ratio = decimal(measurement.ratio, 3)
        let speed = decimal(measurement.operationsPerSecond, 0)
        let allocations = decimal(measurement.allocations, 1)
        line(name, ratio, speed, allocations, measurement.note)
        let json =
            #"{"name": "\#(name)", "ratio": \#(ratio), "ops_per_second": \#(speed), "allocations": \#(allocations)}"#
        FileHandle.standardOutput.write(Data((json + "\n").utf8))
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static func line(_ name: String, _ ratio: String, _ speed: String, _ allocations: String, _ note: String) {
        complain(padded(name, -24) + padded(ratio, 8) + padded(speed, 12) + padded(allocations, 13) + "   " + note)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        let space = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + space : space + text
    }

    private static func decimal(_ number: Double, _ digits: Int) -> String {
        number.formatted(.number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "C")))
    }
}
