import Synchronization

/// Many tasks that hear values, and count them.
final class Audience: Sendable {
    private let heard = Atomic<Int>(0)
    private let awaited = Atomic<Int>(.max)
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

    /// How many values have been heard, by all together.
    var count: Int { heard.load(ordering: .acquiring) }

    /// Counts a value.
    func hear() {
        let count = heard.add(1, ordering: .acquiringAndReleasing).newValue
        if count == awaited.load(ordering: .acquiring) { wake() }
    }

    /// Waits until so many values have been heard.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0 = continuation }
            awaited.store(count, ordering: .sequentiallyConsistent)
            if heard.load(ordering: .sequentiallyConsistent) >= count { wake() }
        }
    }

    private func wake() {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume()
    }
}
