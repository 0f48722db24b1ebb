import Glibc

/// A pipe that signal handlers write to, so that a signal is noticed even if it arrives early.
///
/// It is global like signals are: a handler gets no context.
enum SignalPipe {
    private static let ends: (reading: Int32, writing: Int32)? = {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }()

    /// The end to read from. A byte in the pipe means that a signal has arrived. `nil` if the system has no more pipes.
    static var reading: Int32? { ends?.reading }

    /// Installs a handler that records a signal in the pipe.
    ///
    /// - Parameters:
    ///   - number: The signal's number.
    ///   - endsAtSecond: Whether the second signal has its default effect.
    static func note(_ number: Int32, endsAtSecond: Bool) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in
            let saved = errno
            _ = unsafe write(SignalPipe.ends?.writing ?? -1, "!", 1)
            errno = saved
        }
        action.sa_flags = SA_RESTART | (endsAtSecond ? Int32(truncatingIfNeeded: SA_RESETHAND) : 0)
        unsafe sigaction(number, &action, nil)
    }
}
