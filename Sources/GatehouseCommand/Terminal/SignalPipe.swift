import Dispatch
import Glibc

/// A pipe that a signal handler writes to, so that a signal is noticed even if it arrives early.
struct SignalPipe: Sendable {
    let reading: Int32
    let writing: Int32

    /// Makes a pipe; `nil` if the system has no more.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Records a signal. May be called by a signal handler.
    func record() {
        let saved = errno
        _ = unsafe write(writing, "!", 1)
        errno = saved
    }

    /// Forgets the signals that were recorded.
    func empty() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(reading, &bytes, bytes.count) > 0 {}
    }

    /// Calls an action whenever something is recorded that nobody has emptied.
    func watch(_ action: @escaping @Sendable () -> Void) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: reading, queue: .global())
        source.setEventHandler(handler: action)
        source.resume()
        return source
    }
}
