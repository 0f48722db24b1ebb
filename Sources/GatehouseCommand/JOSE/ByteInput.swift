import Glibc

/// Where a command reads from.
struct ByteInput: Sendable {
    /// Waits for some bytes, at most that many; none at the end.
    let read: @Sendable (Int) throws -> [UInt8]

    /// The process's own input.
    static let standard = ByteInput { count in
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let received = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, count)
            }
            if received >= 0 { return Array(buffer.prefix(received)) }
            guard errno == EINTR else { throw CommandFailure("can't read standard input") }
        }
    }

    /// Reads all there is.
    func readAll(maximumSize: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try read(64 * 1024)
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= maximumSize else { throw CommandFailure("standard input holds too much") }
        }
    }
}
