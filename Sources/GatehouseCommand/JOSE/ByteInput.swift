import Glibc

/// Where a command reads from.
struct ByteInput: Sendable {
    /// Waits for some bytes, at most that many; none at the end.
    let read: @Sendable (Int) throws -> [UInt8]

    /// Whether the bytes are typed at a terminal.
    var isTerminal = false

    /// The process's own input.
    static let standard = ByteInput(read: readStandardInput, isTerminal: isatty(STDIN_FILENO) == 1)

    @Sendable private static func readStandardInput(_ count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let received = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, count)
            }
            if received >= 0 { return Array(buffer.prefix(received)) }
            guard errno == EINTR else { throw CommandFailure("can't read standard input") }
        }
    }

    /// Says what is waited for, to a person who would otherwise look at a terminal on which nothing happens.
    ///
    /// - Parameters:
    ///   - what: What has to be typed: "the token".
    ///   - console: Where that is said.
    func announce(_ what: String, on console: Console) {
        guard isTerminal else { return }
        console.note("Reading \(what) from standard input. End it with Ctrl-D.")
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
