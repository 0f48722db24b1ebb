import Glibc

/// A pipe that a signal's handler writes to, so that the signal is found there however early it came.
///
/// It belongs to the process as signals do: a handler can be handed nothing.
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

    /// Where the first byte tells that a signal came; nothing if the system has no more pipes.
    static var reading: Int32? { ends?.reading }

    /// From now on a signal of that number is noted in the pipe.
    ///
    /// - Parameters:
    ///   - number: The signal.
    ///   - endsAtSecond: Whether the second one does what it always does.
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
