import GatehouseClient
import Glibc

/// A file descriptor. It is closed when the last reference is released, if this class opened it.
final class Descriptor: Sendable {
    let number: Int32
    private let isOwned: Bool

    init(_ number: Int32, isOwned: Bool) {
        self.number = number
        self.isOwned = isOwned
    }

    convenience init(opening path: String) throws(AuthError) {
        let number = unsafe Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard number >= 0 else {
            throw AuthError(.unsupportedCredential, "there is no terminal at which the user could be asked")
        }
        self.init(number, isOwned: true)
    }

    deinit {
        if isOwned { close(number) }
    }

    /// Creates a pipe and returns its two ends.
    static func pipe() throws(AuthError) -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw AuthError(.unknown, "too many files are open") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (Descriptor(ends[0], isOwned: true), Descriptor(ends[1], isOwned: true))
    }

    /// Reads the available bytes, up to a maximum.
    ///
    /// - Returns: The bytes; empty at the end of the file; nil if the file can't be read.
    func read(upTo count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let result = unsafe Glibc.read(number, &buffer, count)
            if result >= 0 { return Array(buffer[..<result]) }
            guard errno == EINTR || errno == EAGAIN else { return nil }
            if errno == EAGAIN { return [] }
        }
    }

    /// Writes bytes.
    ///
    /// - Returns: Whether all were written.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let result = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            if result < 0 {
                guard errno == EINTR else { return false }
            } else {
                rest = rest.dropFirst(result)
            }
        }
        return true
    }
}

/// The result of waiting for input.
enum Readiness {
    case readable
    case signal
    case cancelled

    /// Waits until there is input, a signal or a cancellation.
    static func wait(for input: Descriptor, _ wake: Descriptor, _ signals: Descriptor?) -> Readiness {
        var files = [input, wake].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
        // poll(2) ignores negative descriptors.
        files.append(pollfd(fd: signals?.number ?? -1, events: Int16(POLLIN), revents: 0))
        while true {
            let count = unsafe poll(&files, nfds_t(files.count), -1)
            if count < 0, errno == EINTR { continue }
            if files[2].revents != 0 { return .signal }
            return files[1].revents != 0 ? .cancelled : .readable
        }
    }
}
