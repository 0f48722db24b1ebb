import Glibc

/// The input of a command.
struct ByteInput: Sendable {
    /// Waits for bytes and returns at most the given number; returns an empty array at the end.
    let read: @Sendable (Int) throws -> [UInt8]

    /// Whether the input is a terminal.
    var isTerminal = false

    /// The process's standard input.
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

    /// Prints at a terminal what the command reads, so that the user doesn't wait for output.
    ///
    /// - Parameters:
    ///   - what: The expected input: "the token".
    ///   - console: The console for the message.
    func announce(_ what: String, on console: Console) {
        guard isTerminal else { return }
        console.note("Reading \(what) from standard input. End it with Ctrl-D.")
    }

    /// Reads the whole input.
    func readAll(maximumSize: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try read(64 * 1024)
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= maximumSize else { throw CommandFailure("standard input is too long") }
        }
    }
}

/// The lines of an input. Each is returned as soon as it is complete.
struct InputLines {
    /// A line, without its line break.
    enum Line: Equatable {
        case text([UInt8])
        /// The line was longer than allowed and was skipped.
        case tooLong
    }

    private static let lineEnd: UInt8 = 0x0A

    private let input: ByteInput
    private let maximumLength: Int
    private var buffer: ArraySlice<UInt8> = []

    init(_ input: ByteInput, maximumLength: Int) {
        self.input = input
        self.maximumLength = maximumLength
    }

    /// Returns the next line; `nil` at the end.
    mutating func next() throws -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            let end = buffer.firstIndex(of: InputLines.lineEnd)
            line += buffer[..<(end ?? buffer.endIndex)]
            if line.count > maximumLength {
                isTooLong = true
                line = []
            }
            if let end {
                buffer = buffer[(end + 1)...]
                return isTooLong ? .tooLong : .text(line)
            }
            buffer = try input.read(64 * 1024)[...]
            guard buffer.isEmpty else { continue }
            if isTooLong { return .tooLong }
            return line.isEmpty ? nil : .text(line)
        }
    }
}
