import Foundation

/// Prints one JSON line per benchmark on standard output, and a table for people on standard error.
struct Report {
    static func begin() {
        line("name", "ratio", "ops/s", "allocations", "bytes", "")
    }

    static func add(_ name: String, _ measurement: Measurement) {
        let ratio = decimal(measurement.ratio, 3)
        let speed = decimal(measurement.operationsPerSecond, 0)
        let allocations = decimal(measurement.memory.allocations, 1)
        let bytes = decimal(measurement.memory.bytes, 0)
        line(name, ratio, speed, allocations, bytes, measurement.note)
        let json =
            #"{"name": "\#(name)", "ratio": \#(ratio), "ops_per_second": \#(speed), "#
            + #""allocations": \#(allocations), "bytes": \#(bytes)}"#
        FileHandle.standardOutput.write(Data((json + "\n").utf8))
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static func line(
        _ name: String, _ ratio: String, _ speed: String, _ allocations: String, _ bytes: String, _ note: String
    ) {
        let numbers = padded(ratio, 8) + padded(speed, 12) + padded(allocations, 13) + padded(bytes, 9)
        complain(padded(name, -24) + numbers + "   " + note)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        let space = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + space : space + text
    }

    private static func decimal(_ number: Double, _ digits: Int) -> String {
        number.formatted(.number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "C")))
    }
}
