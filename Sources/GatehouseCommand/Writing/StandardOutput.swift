import Glibc
import Synchronization

/// The process's standard output. It stores the first write error.
final class StandardOutput: Sendable {
    private let descriptor: Int32
    private let turn = Mutex(())
    private let state = Mutex<OutputFailure?>(nil)

    /// Creates an output.
    ///
    /// - Parameter descriptor: The file descriptor to write to.
    init(_ descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
    }

    /// The error with which a write failed; `nil` if all writes succeeded. It doesn't wait for the reader.
    var failure: OutputFailure? { state.withLock { $0 } }

    /// Writes bytes. After a failure, all further bytes are dropped: output with a gap in it would look complete.
    ///
    /// If the reader has closed its end of a pipe, `SIGPIPE` ends the process as usual, unless the signal is ignored.
    func write(_ bytes: [UInt8]) {
        turn.withLock { _ in
            guard failure == nil, let new = OutputFailure(writing: bytes, to: descriptor) else { return }
            state.withLock { $0 = new }
        }
    }
}

/// A failed write to standard output: the disk is full, or standard output is closed.
struct OutputFailure: Error, CustomStringConvertible {
    /// The system's error number.
    private let number: Int32

    /// Writes bytes to a descriptor.
    ///
    /// - Returns: `nil` if all of them were written.
    init?(writing bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // The reader, or another process that shares the descriptor, may have made it non-blocking.
                var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&file, 1, -1)
            } else if errno != EINTR {
                number = errno
                return
            }
        }
        return nil
    }

    var description: String {
        // Standard output was closed before the process began; see ProcessSetup.
        let words = number == EBADF ? "it is closed" : unsafe String(cString: strerror(number))
        return "can't write to standard output: \(words)"
    }
}
