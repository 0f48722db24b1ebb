import Foundation

/// How much of the process is in memory.
enum ResidentMemory {
    static func bytes() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { throw BenchmarkFailure("statm can't be read") }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
