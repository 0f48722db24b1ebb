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
}
