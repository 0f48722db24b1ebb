import Foundation

/// Prints one JSON line for each ratio on standard output, and a table for people on standard error.
enum Report {
    static func add(_ results: Rounds.Results, of file: GrowthFile, memory: Int) {
        complain(
            """
            \(file.families) families and \(file.accounts) accounts in \(file.size >> 20) MiB; \
            \(memory >> 20) MiB of memory

            """)
        line("growth_rotation", results.rotations, against: results.updates)
        line("growth_grant", results.grants, against: results.updates)
    }

    static func add(_ results: StatusRounds.Results) {
        let (first, memory) = (results.firstList / .seconds(1), Double(results.memory) / 1_048_576)
        let ratio = decimal(results.busy / results.quiet, 3)
        complain(
            """
            growth_status_list: ratio \(ratio) of the slowest hundredth of refreshes, \
            \(decimal(results.busy * 1e3, 1)) ms against \(decimal(results.quiet * 1e3, 1)) ms without \
            \(results.lists) requests for a list with \(results.revoked) revoked families; \
            its first version after \(decimal(first, 3)) s; \(decimal(memory, 0)) MiB more memory
            """)
        let json =
            #"{"name": "growth_status_list", "ratio": \#(ratio), "first_seconds": \#(decimal(first, 3)), "#
            + #""memory_mib": \#(decimal(memory, 0))}"#
        FileHandle.standardOutput.write(Data((json + "\n").utf8))
    }

    static func add(_ signOut: SignOut.Results) {
        complain(
            """
            growth_sign_out: \(decimal(signOut.first * 1e3, 0)) ms with \(SignOut.families) families, \
            \(decimal(signOut.second * 1e3, 1)) ms after it; \(signOut.memory >> 20) MiB more memory
            """)
        let json =
            #"{"name": "growth_sign_out", "families": \#(SignOut.families), "#
            + #""milliseconds": \#(decimal(signOut.first * 1e3, 1)), "#
            + #""milliseconds_afterwards": \#(decimal(signOut.second * 1e3, 2))}"#
        FileHandle.standardOutput.write(Data((json + "\n").utf8))
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private static func line(_ name: String, _ costs: [Rounds.Cost], against bare: [Rounds.Cost]) {
        let ratios = zip(costs, bare).map { $1.passing / $0.passing }
        let speed = decimal(1 / costs.map(\.passing).median, 0)
        let ratio = decimal(ratios.median, 3)
        complain(
            """
            \(name): ratio \(ratio) (\(decimal(ratios.min() ?? .nan, 3)) to \(decimal(ratios.max() ?? .nan, 3))), \
            \(speed) per second against \(decimal(1 / bare.map(\.passing).median, 0)); processor time \
            \(decimal(costs.map(\.processor).median * 1e6, 1)) µs against \
            \(decimal(bare.map(\.processor).median * 1e6, 1)); best round \
            \(decimal((costs.map(\.passing).min() ?? .nan) * 1e6, 1)) µs against \
            \(decimal((bare.map(\.passing).min() ?? .nan) * 1e6, 1))
            """)
        let json = #"{"name": "\#(name)", "ratio": \#(ratio), "ops_per_second": \#(speed)}"#
        FileHandle.standardOutput.write(Data((json + "\n").utf8))
    }

    private static func decimal(_ number: Double, _ digits: Int) -> String {
        number.formatted(.number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "C")))
    }
}

extension [Double] {
    /// The middle value; of an even number of them, the upper of the two in the middle.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

/// How much of the process is in memory.
enum ResidentMemory {
    static func bytes() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { throw GrowthFailure("statm can't be read") }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
