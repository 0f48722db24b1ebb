/// The identity of one reset that spreads through chains. Branches of these chains may meet again, so each part uses it
/// to find out whether the reset has already reached it.
final class ResetPass: Sendable {
    @TaskLocal static var current: ResetPass?
}

/// The resets that have reached a part and haven't ended.
struct ResetPasses {
    private struct Entry {
        weak var pass: ResetPass?
    }

    private var entries: [Entry] = []

    /// - Returns: Whether the reset reaches the part for the first time.
    mutating func insert(_ pass: ResetPass) -> Bool {
        entries.removeAll { $0.pass == nil }
        guard !entries.contains(where: { $0.pass === pass }) else { return false }
        entries.append(Entry(pass: pass))
        return true
    }
}
