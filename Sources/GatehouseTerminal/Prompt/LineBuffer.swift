import GatehouseClient
import GatehouseTypes

/// The bytes that were typed and aren't a line yet. It never holds much more than one line may have.
struct LineBuffer {
    private var bytes: [UInt8] = []
    private var isOverlong = false

    private static let newline = UInt8(ascii: "\n")

    mutating func append(_ new: [UInt8]) {
        bytes += new
    }

    /// The first line, if it has ended; its newline is taken off.
    mutating func takeLine() -> TerminalInput.Line? {
        guard let end = bytes.firstIndex(of: LineBuffer.newline) else {
            if bytes.count > PromptForm.maximumAnswerLength {
                bytes = []
                isOverlong = true
            }
            return nil
        }
        let line = Array(bytes[..<end])
        bytes.removeFirst(end + 1)
        return read(line)
    }

    /// What there is at the end of the input.
    mutating func takeRest() -> TerminalInput.Line {
        guard !bytes.isEmpty || isOverlong else { return .end }
        let line = bytes
        bytes = []
        return read(line)
    }

    private mutating func read(_ line: [UInt8]) -> TerminalInput.Line {
        defer { isOverlong = false }
        if isOverlong || line.count > PromptForm.maximumAnswerLength { return .tooLong }
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
        guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else { return .notText }
        return .text(Secret(text))
    }
}
