import Foundation

/// Where a command writes: results for programs, words for people.
struct Console: Sendable {
    /// Takes one line of a result; it goes to standard output.
    let output: @Sendable (String) -> Void

    /// Takes bytes of a result as they are.
    let outputBytes: @Sendable ([UInt8]) -> Void

    /// Takes one line for people; it goes to standard error.
    let note: @Sendable (String) -> Void

    /// The process's own output and error.
    static let standard = Console(
        output: { write(Array(($0 + "\n").utf8), to: .standardOutput) },
        outputBytes: { write($0, to: .standardOutput) },
        note: { write(Array(($0 + "\n").utf8), to: .standardError) }
    )

    private static func write(_ bytes: [UInt8], to handle: FileHandle) {
        // A reader that has gone away ends the process by SIGPIPE; any other trouble has nowhere to be told.
        try? handle.write(contentsOf: Data(bytes))
    }
}
