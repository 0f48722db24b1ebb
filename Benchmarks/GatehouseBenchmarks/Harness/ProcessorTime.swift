import Foundation

/// How long the threads of a process have run on processors, together.
enum ProcessorTime {
    /// The time in seconds, in steps of a hundredth, by the process's identifier (proc(5), `/proc/PID/stat`).
    static func seconds(of process: String = "self") throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The program's name in parentheses is the second field, and may contain spaces.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            throw BenchmarkFailure("stat can't be read")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
