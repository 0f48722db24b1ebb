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
