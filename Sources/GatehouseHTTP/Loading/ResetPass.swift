/// One reset on its way through chains that may meet again further down, so that each part of them knows whether it has
/// been there.
final class ResetPass: Sendable {
    @TaskLocal static var current: ResetPass?
}

/// The passes that a part has seen, for as long as they last.
struct ResetPasses {
    private struct Entry {
        weak var pass: ResetPass?
    }

    private var entries: [Entry] = []

    /// - Returns: Whether the pass is seen for the first time.
    mutating func insert(_ pass: ResetPass) -> Bool {
        entries.removeAll { $0.pass == nil }
        guard !entries.contains(where: { $0.pass === pass }) else { return false }
        entries.append(Entry(pass: pass))
        return true
    }
}
