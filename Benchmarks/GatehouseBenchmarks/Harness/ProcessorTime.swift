import Foundation

/// How long the threads of a process have run on processors, together.
enum ProcessorTime {
    /// The time in seconds, by the process's identifier (`clock_getcpuclockid`); 0 is this process.
    static func seconds(of process: pid_t = 0) throws -> Double {
        var (clock, time) = (clockid_t(), timespec())
        guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            throw BenchmarkFailure("the processor time of a process can't be read")
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The time in seconds of a process's children that have ended and for which it has waited (`proc(5)`: `cutime` and
    /// `cstime`).
    static func seconds(ofEndedChildrenOf process: pid_t) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The second field is a name in parentheses, which can contain spaces.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        guard fields.count > 14, let user = Double(fields[14]), let system = Double(fields[15]) else {
            throw BenchmarkFailure("the processor time of a process's children can't be read")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
