import Foundation

/// How much of a process is in memory, with the pages that it shares with others.
enum ResidentMemory {
    /// The size, by the process's identifier.
    static func bytes(of process: String = "self") throws -> Int {
        let words = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { throw BenchmarkFailure("statm can't be read") }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
