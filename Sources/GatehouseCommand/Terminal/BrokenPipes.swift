import Glibc

/// The handling of pipes whose reader has closed them.
enum BrokenPipes {
    /// Makes writing to such a pipe an ordinary error. A service must keep running when the reader of its log has
    /// exited.
    static func ignore() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
