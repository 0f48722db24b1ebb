import Glibc

/// Pipes that nobody reads any more.
enum BrokenPipes {
    /// From now on writing to one is an error like any other. A service must outlive whoever read its log.
    static func ignore() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
