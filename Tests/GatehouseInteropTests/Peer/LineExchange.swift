import Foundation

/// A process that answers each line with a line.
struct LineExchange {
    /// The process has ended, or says what nobody understands.
    struct Ended: Error {}

    private let input: FileHandle
    private let output: FileHandle
    private var pending = Data()

    init(input: FileHandle, output: FileHandle) {
        self.input = input
        self.output = output
    }

    mutating func answer(to line: String) throws -> String {
        try input.write(contentsOf: Data((line + "\n").utf8))
        return try next()
    }

    /// The next line that the process writes; it blocks this thread.
    mutating func next() throws -> String {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending = Data(pending[(end + 1)...])
                return line
            }
            let more = output.availableData
            guard !more.isEmpty else { throw Ended() }
            pending.append(more)
        }
    }

    func end() throws {
        try input.close()
    }
}
