import Synchronization

/// A terminal that is as wide as need be: what it shows, line by line.
final class Screen: Sendable {
    private let written = Mutex("")

    func write(_ text: String) { written.withLock { $0 += text } }

    var lines: [String] {
        let plain = written.withLock { $0 }.replacing("\u{1B}[?7l", with: "").replacing("\u{1B}[?7h", with: "")
        return plain.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.split(separator: "\r\u{1B}[2K", omittingEmptySubsequences: false).last ?? "")
        }
    }
}
