import CValgrind
import Glibc

/// Runs something in a copy of this process.
enum Child {
    /// Runs it and says with what code the process has ended.
    static func run(_ work: () -> Void) -> Int32 {
        var process: Int32 = 0
        if unsafe child_begins(&process) {
            work()
            exit(0)
        }
        return child_code(process)
    }
}
